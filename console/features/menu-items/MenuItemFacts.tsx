import type { ReactNode } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { languageName } from '../../shell/language-name.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { moneyIn, priceLabel } from './price-text.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { LEVEL_WORDS } from './words.ts'

const LEVEL_TONES = { CONTAINS: 'danger', MAY_CONTAIN: 'warning', FREE_FROM: 'success', UNKNOWN: 'neutral' } as const

/** Everything an item says, for reading. */
export function MenuItemFacts({ item, branch }: { item: MenuItem; branch: Branch }) {
  const otherNames = Object.entries(item.name).filter(([locale]) => locale !== branch.defaultLocale)
  const description = textIn(item.description, branch.defaultLocale, branch.defaultLocale)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <FormSection title="What guests read">
        {item.image && <img src={item.image} alt="" className="max-h-72 rounded-xl object-cover" />}
        {description ? <p className="text-pretty">{description}</p> : <p className="text-muted">No description.</p>}
        <Facts>
          {otherNames.map(([locale, name]) => (
            <Fact key={locale} term={languageName(locale)}>
              <span lang={locale} dir="auto">
                {name}
              </span>
            </Fact>
          ))}
          {item.variants.map((variant) => (
            <Fact key={variant.id} term={textIn(variant.name, branch.defaultLocale, branch.defaultLocale)}>
              <span className="font-semibold tabular-nums">{moneyIn(branch, variant.priceMinor)}</span>
            </Fact>
          ))}
          {item.variants.length === 0 && (
            <Fact term="Price">
              <span className="font-semibold tabular-nums">{priceLabel(item, branch)}</span>
            </Fact>
          )}
          {item.calories !== null && <Fact term="Calories">{item.calories} kcal</Fact>}
        </Facts>
      </FormSection>
      <div className="space-y-6">
        <FormSection title="On the menu">
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={item.status} />
            {item.isHidden && <Badge tone="warning">Hidden in {branch.name}</Badge>}
            {item.isSoldOut && <Badge tone="danger">Sold out in {branch.name}</Badge>}
            {item.dietTypes.map(({ id, name }) => (
              <Badge key={id} tone="accent">
                {name}
              </Badge>
            ))}
          </div>
        </FormSection>
        <FormSection title="Allergens">
          {item.allergens.length === 0 && (
            <p className="text-muted">Nothing stated: guests read “not confirmed – ask us”.</p>
          )}
          <Facts>
            {item.allergens.map((allergen) => (
              <Fact key={allergen.allergenId} term={allergen.name}>
                <Badge tone={LEVEL_TONES[allergen.level]}>{LEVEL_WORDS[allergen.level]}</Badge>
              </Fact>
            ))}
          </Facts>
        </FormSection>
      </div>
    </div>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
