import type { ReactNode } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { languageName } from '../../shell/language-name.ts'
import { Badge } from '../../ui/Badge.tsx'
import { pictureUrl } from '../../shell/picture-url.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { availabilityWords } from '../categories/availability-words.ts'
import { moneyIn, priceLabel } from './price-text.ts'
import { StatedList } from './StatedList.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { LEVEL_WORDS } from './words.ts'

/** Everything an item says, for reading. */
export function MenuItemFacts({ item, branch }: { item: MenuItem; branch: Branch }) {
  const otherNames = Object.entries(item.name).filter(([locale]) => locale !== branch.defaultLocale)
  const ingredients = textIn(item.ingredients, branch.defaultLocale, branch.defaultLocale)
  const description = textIn(item.description, branch.defaultLocale, branch.defaultLocale)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <FormSection title="What guests read">
        {item.images.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {item.images.map(({ uploadId, src, alt }) => (
              <img
                key={uploadId}
                src={pictureUrl(src)}
                alt={textIn(alt, branch.defaultLocale, branch.defaultLocale)}
                className="aspect-4/3 w-full rounded-xl bg-sunken object-cover"
              />
            ))}
          </div>
        )}
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
              <PartWords allergens={variant.allergens} />
            </Fact>
          ))}
          {item.variants.length === 0 && (
            <Fact term="Price">
              <span className="font-semibold tabular-nums">{priceLabel(item, branch)}</span>
            </Fact>
          )}
          {ingredients && (
            <Fact term="Ingredients">
              <span dir="auto">{ingredients}</span>
            </Fact>
          )}
          {item.availability.length > 0 && <Fact term="Availability">{availabilityWords(item.availability)}</Fact>}
          {item.servingSize !== null && <Fact term="Serving size">{item.servingSize}</Fact>}
          {item.calories !== null && <Fact term="Calories">{item.calories} kcal</Fact>}
          {item.externalId !== null && <Fact term="External id">{item.externalId}</Fact>}
          {item.modifierGroups.map((group) => (
            <Fact key={group.id} term={textIn(group.name, branch.defaultLocale, branch.defaultLocale)}>
              <p className="text-sm text-muted">{choiceWords(group)}</p>
              <ul>
                {group.options.map(({ id, name, priceDeltaMinor, allergens }) => (
                  <li key={id}>
                    <span dir="auto">{textIn(name, branch.defaultLocale, branch.defaultLocale)}</span>
                    {priceDeltaMinor !== 0 &&
                      ` ${priceDeltaMinor < 0 ? '−' : '+'}${moneyIn(branch, Math.abs(priceDeltaMinor))}`}
                    <PartWords allergens={allergens} />
                  </li>
                ))}
              </ul>
            </Fact>
          ))}
        </Facts>
      </FormSection>
      <div className="space-y-6">
        <FormSection title="On the menu">
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={item.status} />
            {item.isFeatured && <Badge tone="accent">Featured</Badge>}
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
          <StatedList allergens={item.allergens} />
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
    <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted break-words">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function choiceWords({ minSelected: least, maxSelected: most }: MenuItem['modifierGroups'][number]): string {
  if (most === null) return least === 0 ? 'As many as one likes' : `Choose at least ${least}`
  if (least === most) return `Choose ${least}`
  return least === 0 ? `Choose up to ${most}` : `Choose ${least} to ${most}`
}

function PartWords({ allergens }: Pick<MenuItem, 'allergens'>) {
  if (allergens.length === 0) return null
  const words = allergens.map(({ name, level }) => `${LEVEL_WORDS[level].toLowerCase()} ${name.toLowerCase()}`)
  return <span className="text-sm text-muted"> {words.join(', ')}</span>
}
