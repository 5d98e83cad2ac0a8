import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { FilledCard } from './FilledCard.tsx'

export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={FilledCard} eagerPictures={4} />
}
