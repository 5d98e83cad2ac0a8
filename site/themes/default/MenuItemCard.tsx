import { itemClass } from '../../ui/item-class.ts'
import { ItemDetails } from '../../ui/ItemDetails.tsx'
import { ItemHead } from '../../ui/ItemHead.tsx'
import { ItemPicture } from '../../ui/ItemPicture.tsx'
import type { ItemProps } from '../../ui/SectionList.tsx'

const PICTURE_SIZES = '(min-width:64rem) 22rem, (min-width:40rem) 46vw, 94vw'

/** One item. Its DOM is flat, because a menu can have over a hundred of them. */
export function MenuItemCard({ page, item, verdict, look, section, eager }: ItemProps) {
  return (
    <li className={itemClass(item, look)}>
      <ItemPicture page={page} item={item} look={look} section={section} sizes={PICTURE_SIZES} eager={eager} />
      <ItemHead page={page} item={item} look={look} />
      <ItemDetails page={page} item={item} verdict={verdict} look={look} section={section} />
    </li>
  )
}
