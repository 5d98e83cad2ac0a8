import { itemClass } from '../../ui/item-class.ts'
import { ItemDetails } from '../../ui/ItemDetails.tsx'
import { ItemHead } from '../../ui/ItemHead.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { ItemProps } from '../../ui/SectionList.tsx'

/** The width of the small round picture beside a name in the style sheet. */
const THUMB_SIZE = '3.75rem'

/** A name, a row of dots, a price; with a small round picture, or the brand's own mark in its place. */
export function BoardLine({ page, item, verdict, look, eager }: ItemProps) {
  const { itemLogo, itemBackgroundLogo } = page.snapshot.menuSite.brand
  const image = look.showImages ? item.image : null
  const isMarked = look.showImages && !image && (itemLogo ?? itemBackgroundLogo) !== null
  return (
    <li className={itemClass(item, image !== null || isMarked)}>
      {image && <Picture image={image} assetBaseUrl={look.assetBaseUrl} sizes={THUMB_SIZE} eager={eager} />}
      {isMarked && <span className="picture" />}
      <ItemHead page={page} item={item} look={look} />
      <ItemDetails page={page} item={item} verdict={verdict} look={look} />
    </li>
  )
}
