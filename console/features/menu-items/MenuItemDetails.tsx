import type { ReactNode } from 'react'
import type { Branch } from '#contract/branches.ts'
import { languageName } from '#contract/language-name.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { pictureUrl } from '../../fields/picture-url.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { availabilityText } from '../categories/availability-text.ts'
import { ConfirmationNote } from './ConfirmationNote.tsx'
import { GuestAllergens } from './GuestAllergens.tsx'
import { moneyIn, priceLabel } from './price-text.ts'
import { publishedOf } from './published-item.ts'
import { StatedList } from './StatedList.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

/** The item loads after the page, so the browser can't scroll to the URL's section by itself. */
function scrollToAllergens(section: HTMLElement | null) {
  if (window.location.hash === '#allergens') section?.scrollIntoView()
}

export function MenuItemDetails({ item, branch }: { item: MenuItem; branch: Branch }) {
  const { data: known } = useListAllergensQuery({})
  const otherNames = Object.entries(item.name).filter(([locale]) => locale !== branch.defaultLocale)
  const otherPrices = item.branches.filter((one) => one.branchId !== branch.id && one.priceMinor !== null)
  const ingredients = textIn(item.ingredients, branch.defaultLocale, branch.defaultLocale)
  const description = textIn(item.description, branch.defaultLocale, branch.defaultLocale)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      <FormSection title={t.whatGuestsSee}>
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
        {description ? <p className="text-pretty">{description}</p> : <p className="text-muted">{t.noDescription}</p>}
        <dl className="divide-y divide-line">
          {otherNames.map(([locale, name]) => (
            <Detail key={locale} term={languageName(locale)}>
              <span lang={locale} dir="auto">
                {name}
              </span>
            </Detail>
          ))}
          {item.variants.map((variant) => (
            <Detail key={variant.id} term={textIn(variant.name, branch.defaultLocale, branch.defaultLocale)}>
              <span className="font-semibold tabular-nums">
                {moneyIn(branch, variant.branchPriceMinor ?? variant.priceMinor)}
              </span>
              {variant.branchPriceMinor !== null && (
                <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
                  <Badge tone="info">{t.branchPrice}</Badge>
                  {t.brandPrice(moneyIn(branch, variant.priceMinor))}
                </p>
              )}
              <AllergenSummary allergens={variant.allergens} />
            </Detail>
          ))}
          {item.variants.length === 0 && (
            <Detail term={t.price}>
              <span className="font-semibold tabular-nums">{priceLabel(item, branch)}</span>
              {item.branchPriceMinor !== null && (
                <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
                  <Badge tone="info">{t.branchPrice}</Badge>
                  {t.brandPrice(priceLabel({ ...item, branchPriceMinor: null }, branch))}
                </p>
              )}
              {otherPrices.length > 0 && (
                <p className="text-sm text-muted">
                  {otherPrices.map((one) => `${one.branchName}: ${moneyIn(branch, one.priceMinor ?? 0)}`).join(' · ')}
                </p>
              )}
            </Detail>
          )}
          {ingredients && (
            <Detail term={t.ingredients}>
              <span dir="auto">{ingredients}</span>
            </Detail>
          )}
          {item.availability.length > 0 && <Detail term={t.availability}>{availabilityText(item.availability)}</Detail>}
          {item.servingSize !== null && <Detail term={t.servingSize}>{item.servingSize}</Detail>}
          {item.calories !== null && <Detail term={t.calories}>{t.kcal(item.calories)}</Detail>}
          {item.externalId !== null && <Detail term={t.externalId}>{item.externalId}</Detail>}
          {item.modifierGroups.map((group) => (
            <Detail key={group.id} term={textIn(group.name, branch.defaultLocale, branch.defaultLocale)}>
              <p className="text-sm text-muted">{selectionText(group)}</p>
              <ul>
                {group.options.map(({ id, name, priceDeltaMinor, allergens }) => (
                  <li key={id}>
                    <span dir="auto">{textIn(name, branch.defaultLocale, branch.defaultLocale)}</span>
                    {priceDeltaMinor !== 0 &&
                      ` ${priceDeltaMinor < 0 ? '−' : '+'}${moneyIn(branch, Math.abs(priceDeltaMinor))}`}
                    <AllergenSummary allergens={allergens} />
                  </li>
                ))}
              </ul>
            </Detail>
          ))}
        </dl>
      </FormSection>
      <div className="space-y-6">
        <FormSection title={t.status}>
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={item.status} />
            {item.isFeatured && <Badge tone="accent">{t.featured}</Badge>}
            {item.isHidden && <Badge tone="warning">{t.hiddenAt(branch.name)}</Badge>}
            {item.isSoldOut && <Badge tone="danger">{t.soldOutAt(branch.name)}</Badge>}
            {item.dietTypes.map(({ id, name }) => (
              <Badge key={id} tone="accent">
                {name}
              </Badge>
            ))}
          </div>
        </FormSection>
        <div id="allergens" ref={scrollToAllergens} className="scroll-mt-20">
          <FormSection title={t.allergens}>
            {known && (
              <div className="space-y-1 rounded-lg bg-sunken p-3 text-sm">
                <p className="text-muted">{t.guestsSee}</p>
                <GuestAllergens statements={publishedOf(item, known)} />
              </div>
            )}
            <ConfirmationNote item={item} />
            <StatedList allergens={item.allergens} />
          </FormSection>
        </div>
      </div>
    </div>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted break-words">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function selectionText({ minSelected: least, maxSelected: most }: MenuItem['modifierGroups'][number]): string {
  if (most === null) return least === 0 ? t.chooseAny : t.chooseAtLeast(least)
  if (least === most) return t.chooseExactly(least)
  return least === 0 ? t.chooseUpTo(most) : t.chooseBetween(least, most)
}

function AllergenSummary({ allergens }: Pick<MenuItem, 'allergens'>) {
  if (allergens.length === 0) return null
  const lines = allergens.map(
    ({ name, publishedLevel: level }) =>
      `${level === 'UNKNOWN' ? t.notConfirmedAllergen : t.levels[level].toLowerCase()} ${name.toLowerCase()}`,
  )
  return <span className="text-sm text-muted"> {lines.join(', ')}</span>
}
