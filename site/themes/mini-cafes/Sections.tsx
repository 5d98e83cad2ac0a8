import { FlatItem } from '../../ui/FlatItem.tsx'
import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'

/** The width of the small round picture in the style sheet. */
const THUMB_SIZE = '4.5rem'

/** Lines of a name, a row of dots and a price. Pictures are small and round, even where nearly all items have one. */
export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={FlatItem} eagerPictures={0} pictureSizes={THUMB_SIZE} />
}
