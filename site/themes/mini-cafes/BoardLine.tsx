import { itemClass } from '../../ui/item-class.ts'
import { ItemDetails } from '../../ui/ItemDetails.tsx'
import { ItemHead } from '../../ui/ItemHead.tsx'
import { ItemPicture } from '../../ui/ItemPicture.tsx'
import type { ItemProps } from '../../ui/SectionList.tsx'

/** The width of the small round picture in the style sheet. */
const THUMB_SIZE = '4.5rem'

/** A name, a row of dots and a price. The picture is small and round, even where nearly all items have one. */
export function BoardLine({ page, item, verdict, look, section, eager }: ItemProps) {
  return (
    <li className={itemClass(item, look)}>
      <ItemPicture page={page} item={item} look={look} section={section} sizes={THUMB_SIZE} eager={eager} />
      <ItemHead page={page} item={item} look={look} />
      <ItemDetails page={page} item={item} verdict={verdict} look={look} section={section} />
    </li>
  )
}
