import { itemPath } from '../pages/language-path.ts'
import { ItemPrice } from './ItemPrice.tsx'
import type { ItemProps } from './SectionList.tsx'

export function ItemHead({ page, item, look }: Pick<ItemProps, 'page' | 'item' | 'look'>) {
  return (
    <div className="item-line">
      <h3>
        <a href={itemPath(page, item.id)} lang={item.lang}>
          {item.name}
        </a>
      </h3>
      <ItemPrice item={item} look={look} />
    </div>
  )
}
