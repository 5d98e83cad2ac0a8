import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FILTER_PARAMETERS, type MenuSnapshot } from '#contract/site-pages.ts'
import { listedAllergens } from '../filter/listed-allergens.ts'
import { type FilterChoice, type MenuFilter, withMaxPrice } from '../filter/menu-filter.ts'
import { storeAvoided } from '../state/avoided.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { HiddenFields } from './HiddenFields.tsx'
import type { MenuLook } from './menu-look.ts'
import { PriceRangeFields } from './PriceRangeFields.tsx'

export type FiltersDialogProps = {
  id: string
  snapshot: MenuSnapshot
  filter: MenuFilter
  look: MenuLook
  /** Whether the whole menu is loaded; until then the forms are sent to the server. */
  isWhole: boolean
  /** What the page contains: the whole menu, a part of it, or a single item, which only has allergens to avoid. */
  contents: 'menu' | 'part' | 'item'
  onApply: (choice: FilterChoice) => void
  onClear: () => void
  onClose: () => void
}

const OWN = [FILTER_PARAMETERS.allergen, FILTER_PARAMETERS.dietType, FILTER_PARAMETERS.min, FILTER_PARAMETERS.max]

/**
 * Diet types, allergens to avoid and prices, as far as this menu has them, applied together. Without script, it is a
 * panel of the page, and its form reloads the page at the menu, because the panel would otherwise stay open.
 */
export function FiltersDialog({ id, snapshot, filter, look, isWhole, contents, ...on }: FiltersDialogProps) {
  const { t } = look
  const { menuSite, menuItems } = snapshot
  const isListed = contents === 'menu' ? listedAllergens(snapshot, filter.selectedAllergens) : () => true
  const notStated = menuSite.allergens.filter((one) => !isListed(one)).map(({ name }) => name)
  const isPriced = contents === 'part' || menuItems.some(({ maxPrice }) => maxPrice)
  const dialog = useRef<HTMLDialogElement>(null)
  const [made, setChoice] = useState<FilterChoice>(filter)
  // The menu may change while the dialog is open.
  const choice = withMaxPrice(made, filter.maxPrice)
  const change = (part: Partial<FilterChoice>) => setChoice({ ...choice, ...part })

  useEffect(() => dialog.current?.showModal(), [])

  function apply(event: SyntheticEvent) {
    // The server renders the next page, which reads the choice from storage.
    if (!isWhole) return storeAvoided(menuSite, choice.selectedAllergens)
    event.preventDefault()
    on.onApply(choice)
    dialog.current?.close()
  }

  function clear(event: SyntheticEvent) {
    if (!isWhole) return storeAvoided(menuSite, [])
    event.preventDefault()
    on.onClear()
    const { maxPrice } = filter
    setChoice({ selectedAllergens: [], selectedDietTypes: [], priceRange: [0, maxPrice], maxPrice })
  }

  return (
    <dialog
      id={id}
      className="filters"
      lang={t.language}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={on.onClose}
    >
      <form action="#menu" onSubmit={apply}>
        <HiddenFields snapshot={snapshot} filter={filter} except={OWN} />
        <div className="filters-head">
          <h2 id={`${id}-title`}>{t.filters}</h2>
          <a
            className="filters-close"
            href="#menu"
            role="button"
            aria-label={t.close}
            onClick={(event) => {
              event.preventDefault()
              dialog.current?.close()
            }}
          >
            ×
          </a>
        </div>
        <div className="filters-body">
          {contents !== 'item' && (
            <ChoiceList
              legend={t.dietTypes}
              name={FILTER_PARAMETERS.dietType}
              options={menuSite.dietTypes}
              locale={look.locale}
              selected={choice.selectedDietTypes}
              onChange={(selectedDietTypes) => change({ selectedDietTypes })}
            />
          )}
          <ChoiceList
            legend={t.avoid}
            hint={t.avoidHint}
            name={FILTER_PARAMETERS.allergen}
            options={menuSite.allergens.filter(isListed)}
            locale={look.locale}
            selected={choice.selectedAllergens}
            onChange={(selectedAllergens) => change({ selectedAllergens })}
          />
          {notStated.length > 0 && (
            <p className="not-stated">{t.notStated.replace('{names}', () => notStated.join(t.listSeparator))}</p>
          )}
          {contents !== 'item' && isPriced && (
            <PriceRangeFields
              range={choice.priceRange}
              maxPrice={filter.maxPrice}
              look={look}
              onChange={(priceRange) => change({ priceRange })}
            />
          )}
        </div>
        <div className="filters-foot">
          <button type="submit" form={`${id}-clear`} className="quiet">
            {t.clear}
          </button>
          <button type="submit">{t.applyFilter}</button>
        </div>
      </form>
      <form id={`${id}-clear`} action="#menu" onSubmit={clear}>
        <HiddenFields snapshot={snapshot} filter={filter} except={OWN} />
      </form>
    </dialog>
  )
}
