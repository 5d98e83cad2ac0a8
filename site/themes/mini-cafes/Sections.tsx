import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { BoardLine } from './BoardLine.tsx'

export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={BoardLine} eagerPictures={0} />
}
