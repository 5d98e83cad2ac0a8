import { itemClass } from './item-class.ts'
import { ItemDetails } from './ItemDetails.tsx'
import { ItemHead } from './ItemHead.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import type { ItemProps } from './SectionList.tsx'

/** One item. Its DOM is flat, because a menu can have over a hundred of them. */
export function FlatItem({ page, item, verdict, look, section, eager, sizes }: ItemProps) {
  return (
    <li className={itemClass(item, look)}>
      <ItemPicture page={page} item={item} look={look} section={section} sizes={sizes} eager={eager} />
      <ItemHead page={page} item={item} look={look} />
      <ItemDetails page={page} item={item} verdict={verdict} look={look} section={section} />
    </li>
  )
}
