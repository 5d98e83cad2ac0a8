import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuLook } from './menu-look.ts'

type ItemNotesProps = { item: PublicMenuItem; look: MenuLook }

/** Marks in one line: sold out, featured, diet types, calories. */
export function ItemNotes({ item, look }: ItemNotesProps) {
  const { words } = look
  const calories = look.showCalories ? item.calories : null
  if (!item.soldOut && !item.isFeatured && item.dietTypes.length === 0 && calories === null) return null
  return (
    <ul className="notes">
      {item.soldOut && <li className="sold-out">{words.soldOut}</li>}
      {item.isFeatured && <li className="featured">{words.featured}</li>}
      {item.dietTypes.map(({ id, name }) => (
        <li key={id} className={`diet diet-${id}`}>
          {name}
        </li>
      ))}
      {calories !== null && <li>{`${calories} kcal`}</li>}
    </ul>
  )
}
