import type { PublicMenuItem } from '#contract/menu-site.ts'
import { Hours } from './Hours.tsx'
import type { MenuLook } from './menu-look.ts'

type ItemNotesProps = { item: PublicMenuItem; look: MenuLook }

/** Sold out, featured, diet types, serving size and calories in one line. */
export function ItemNotes({ item, look }: ItemNotesProps) {
  const { words } = look
  const calories = look.showCalories ? item.calories : null
  const { servingSize } = item
  if (
    !item.soldOut &&
    !item.availability &&
    !item.isFeatured &&
    item.dietTypes.length === 0 &&
    calories === null &&
    servingSize === null
  )
    return null
  return (
    <ul className="notes">
      {item.soldOut && <li className="sold-out">{words.soldOut}</li>}
      {item.availability && (
        <li>
          <Hours availability={item.availability} words={words} />
        </li>
      )}
      {item.isFeatured && <li className="featured">{words.featured}</li>}
      {item.dietTypes.map(({ id, name }) => (
        <li key={id} className={`diet diet-${id}`}>
          {name}
        </li>
      ))}
      {servingSize !== null && <li>{servingSize}</li>}
      {calories !== null && (
        <li>
          <bdi>{`${calories} kcal`}</bdi>
        </li>
      )}
    </ul>
  )
}
