import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { MenuItemCard } from './MenuItemCard.tsx'

const BANNER_SIZES = '(min-width:74rem) 70rem, 94vw'

/** Categories as grids of pictures, rows with pictures, or a printed menu. */
export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={MenuItemCard} eagerPictures={2} bannerSizes={BANNER_SIZES} />
}
