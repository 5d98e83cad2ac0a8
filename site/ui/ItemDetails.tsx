import { Allergens } from './Allergens.tsx'
import { ItemNotes } from './ItemNotes.tsx'
import { ItemVerdict } from './ItemVerdict.tsx'
import { ModifierGroups } from './ModifierGroups.tsx'
import type { ItemProps } from './SectionList.tsx'
import { Variants } from './Variants.tsx'

/**
 * Everything about an item below its name and price, with the filter's marks first, for all layouts. Allergens are left
 * out only if the category or the menu states once that none are confirmed.
 */
export function ItemDetails({ page, item, verdict, look, section }: Omit<ItemProps, 'eager' | 'sizes'>) {
  const isStated = item.allergens.length === 0 && section.isUnconfirmed
  return (
    <>
      {verdict && <ItemVerdict item={item} verdict={verdict} snapshot={page.snapshot} look={look} />}
      {item.description && (
        <p className="item-description" lang={item.descriptionLang}>
          {item.description}
        </p>
      )}
      {item.variants.length > 0 && <Variants item={item} look={look} />}
      {item.modifierGroups.length > 0 && <ModifierGroups item={item} look={look} />}
      <ItemNotes item={item} look={look} stated={section.availability} />
      {look.allergensStated && !isStated && <Allergens allergens={item.allergens} look={look} />}
    </>
  )
}
