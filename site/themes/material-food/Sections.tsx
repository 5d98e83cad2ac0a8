import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { FilledCard } from './FilledCard.tsx'

/** A grid of filled cards for each category. */
export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={FilledCard} eagerPictures={4} />
}
