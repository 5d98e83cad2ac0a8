import type { PublicMenuItem, PublicModifierGroup } from '#contract/menu-site.ts'
import type { SiteText } from '../text/site-text.ts'
import type { MenuLook } from './menu-look.ts'
import { PartAllergens } from './PartAllergens.tsx'
import { Price } from './Price.tsx'

type ModifierGroupsProps = { item: PublicMenuItem; look: MenuLook }

/** Modifier groups. Those that require a choice are open; optional ones open on a tap, even without script. */
export function ModifierGroups({ item, look }: ModifierGroupsProps) {
  return item.modifierGroups.map((group) => (
    <details key={group.id} className="options" open={group.minSelected > 0}>
      <summary>
        <span lang={group.lang}>{group.name}</span>
        <small>{` ${howMany(group, look.t)}`}</small>
      </summary>
      <ul>
        {group.options.map(({ id, name, lang, priceDelta, isDefault, allergens }) => (
          <li key={id}>
            <span lang={lang}>{name}</span>
            {priceDelta.amountMinor !== 0 && (
              <span className="option-price">
                {priceDelta.amountMinor < 0 ? ' −\u00A0' : ' +\u00A0'}
                <Price amountMinor={Math.abs(priceDelta.amountMinor)} money={look.money} />
              </span>
            )}
            {isDefault && <small>{` ${look.t.included}`}</small>}
            <PartAllergens allergens={allergens} t={look.t} />
          </li>
        ))}
      </ul>
    </details>
  ))
}

function howMany({ minSelected, maxSelected }: PublicModifierGroup, t: SiteText): string {
  if (minSelected === 0) return maxSelected === null ? '' : t.upTo.replace('{n}', String(maxSelected))
  if (maxSelected === null) return t.atLeast.replace('{n}', String(minSelected))
  return t.choose.replace('{n}', minSelected === maxSelected ? `${minSelected}` : `${minSelected}–${maxSelected}`)
}
