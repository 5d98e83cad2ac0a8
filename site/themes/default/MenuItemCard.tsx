import type { PublicMenuItem } from '#contract/menu-site.ts'
import { Allergens } from '../../ui/Allergens.tsx'
import { ItemNotes } from '../../ui/ItemNotes.tsx'
import { ItemPrice } from '../../ui/ItemPrice.tsx'
import type { MenuLook } from '../../ui/menu-look.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Variants } from '../../ui/Variants.tsx'

type MenuItemCardProps = { item: PublicMenuItem; look: MenuLook; eager: boolean }

const PICTURE_SIZES = '(min-width:64rem) 22rem, (min-width:40rem) 46vw, 94vw'

/** One item. The tree is kept flat: a menu has over a hundred of these. */
export function MenuItemCard({ item, look, eager }: MenuItemCardProps) {
  const image = look.showImages ? item.image : null
  return (
    <li className={className(item, image !== null)}>
      {image && <Picture image={image} assetBaseUrl={look.assetBaseUrl} sizes={PICTURE_SIZES} eager={eager} />}
      <div className="item-line">
        <h3>{item.name}</h3>
        <ItemPrice item={item} look={look} />
      </div>
      {item.description && <p className="item-description">{item.description}</p>}
      {item.variants.length > 0 && <Variants item={item} look={look} />}
      <ItemNotes item={item} look={look} />
      {look.allergensStated && <Allergens allergens={item.allergens} words={look.words} />}
    </li>
  )
}

function className(item: PublicMenuItem, pictured: boolean): string {
  const names = pictured ? 'item pictured' : 'item'
  return item.soldOut ? `${names} is-sold-out` : names
}
