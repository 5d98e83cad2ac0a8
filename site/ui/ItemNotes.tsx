import type { PublicMenuItem } from '#contract/menu-site.ts'
import { isSameAvailability } from '../pages/section-summary.ts'
import { Hours } from './Hours.tsx'
import type { MenuLook } from './menu-look.ts'

type ItemNotesProps = {
  item: PublicMenuItem
  look: MenuLook
  /** The availability that the item's category or the whole menu states. */
  stated?: PublicMenuItem['availability']
}

/** Sold out, hours, featured, diet types, serving size and calories in one line. */
export function ItemNotes({ item, look, stated = null }: ItemNotesProps) {
  const { t } = look
  const calories = look.showCalories ? item.calories : null
  const { servingSize } = item
  const availability = isSameAvailability(item.availability, stated) ? null : item.availability
  if (
    !item.soldOut &&
    !availability &&
    !item.isFeatured &&
    item.dietTypes.length === 0 &&
    calories === null &&
    servingSize === null
  )
    return null
  return (
    <ul className="notes">
      {item.soldOut && <li className="sold-out">{t.soldOut}</li>}
      {availability && (
        <li>
          <Hours availability={availability} t={t} />
        </li>
      )}
      {item.isFeatured && <li className="featured">{t.featured}</li>}
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
