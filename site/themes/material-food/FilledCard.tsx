import { itemClass } from '../../ui/item-class.ts'
import { ItemDetails } from '../../ui/ItemDetails.tsx'
import { ItemHead } from '../../ui/ItemHead.tsx'
import { ItemPicture } from '../../ui/ItemPicture.tsx'
import type { ItemProps } from '../../ui/SectionList.tsx'

/**
 * An item as a card; the whole card is a link. The picture is on top in a grid on a wide screen, otherwise beside the
 * text.
 */
export function FilledCard({ page, item, verdict, look, section, eager, sizes }: ItemProps) {
  return (
    <li className={itemClass(item, look)}>
      <ItemPicture page={page} item={item} look={look} section={section} sizes={sizes} eager={eager} />
      <div className="card-text">
        <ItemHead page={page} item={item} look={look} />
        <ItemDetails page={page} item={item} verdict={verdict} look={look} section={section} />
      </div>
    </li>
  )
}
