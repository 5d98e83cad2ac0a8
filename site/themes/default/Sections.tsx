import { FlatItem } from '../../ui/FlatItem.tsx'
import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'

const PICTURE_SIZES = '(min-width:64rem) 22rem, (min-width:40rem) 46vw, 94vw'
const BANNER_SIZES = '(min-width:74rem) 70rem, 94vw'

/** Categories as grids of pictures, rows with pictures, or a printed menu. */
export function Sections(props: SectionsProps) {
  return (
    <SectionList {...props} Item={FlatItem} eagerPictures={2} pictureSizes={PICTURE_SIZES} bannerSizes={BANNER_SIZES} />
  )
}
