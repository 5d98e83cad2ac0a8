import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { MenuItemCard } from './MenuItemCard.tsx'

const BANNER_SIZES = '(min-width:74rem) 70rem, 94vw'

/** A grid of pictures for a category that has any, else a printed menu. */
export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={MenuItemCard} eagerPictures={2} bannerSizes={BANNER_SIZES} />
}
