import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { effectivePrice, type EffectivePrice } from '#contract/branch-override.ts'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { languageName } from '#contract/language-name.ts'
import { directionOf, textIn } from '#contract/localized-text.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { type MenuText, menuTextFor } from '#contract/menu-text.ts'
import { fromDecimalText } from '#contract/money.ts'
import { formLocales } from '../../fields/localized-form.ts'
import { pictureUrl } from '../../fields/picture-url.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { GuestAllergens } from './GuestAllergens.tsx'
import { readDelta } from './group-form.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { moneyIn } from './price-text.ts'
import { publishedOfFields } from './published-item.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  branch: Branch
  form: UseFormReturn<MenuItemFields>
  /** The item as loaded; null for a new item. */
  item: MenuItem | null
  allergens: Allergen[]
}

export function MenuItemPreview({ branch, form, item, allergens }: Props) {
  const fields = useWatch({ control: form.control }) as MenuItemFields // every field has a default value
  const locales = useMemo(() => formLocales(branch), [branch])
  const [locale, setLocale] = useEditedLanguage(locales)
  const text = (value: MenuItemFields['name'] = {}) => textIn(value, locale, branch.defaultLocale)
  const guestText = menuTextFor(locale)
  const money = (amountMinor: number | null) => (amountMinor === null ? '–' : moneyIn(branch, amountMinor, locale))
  const read = (typed: string) => fromDecimalText(typed, branch.brand.currencyCode)
  const price = effectivePrice(
    { priceType: fields.priceType, priceMinor: read(fields.price), sizePricesMinor: [] },
    read(fields.branches.find((one) => one.branchId === branch.id)?.price ?? ''),
  )
  const branchPrices = new Map(item?.variants.map((size) => [size.id, size.branchPriceMinor]))
  const { currencyCode } = branch.brand
  const [image] = fields.images
  return (
    <FormSection title={t.guestPreview}>
      {locales.length > 1 && (
        <SelectField
          label={t.previewLanguage}
          labelHidden
          size="sm"
          value={locale}
          onChange={(event) => setLocale(event.target.value)}
        >
          {locales.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </SelectField>
      )}
      <article
        lang={locale}
        dir={directionOf(locale)}
        className="overflow-hidden rounded-xl border border-line bg-canvas"
      >
        {image && (
          <img src={pictureUrl(image.src)} alt={text(image.alt)} className="aspect-4/3 w-full bg-sunken object-cover" />
        )}
        <div className="space-y-2 p-4">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="min-w-0 font-semibold break-words">{text(fields.name) || t.name}</h3>
            {fields.variants.length === 0 && (
              <p className="shrink-0 font-semibold">{guestPrice(price, guestText, money)}</p>
            )}
          </div>
          {text(fields.description) && <p className="text-sm break-words text-muted">{text(fields.description)}</p>}
          {fields.variants.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 text-sm">
              {fields.variants.map((size, at) => (
                <li key={at}>
                  {text(size.name)}{' '}
                  <b className="font-semibold">{money(branchPrices.get(size.variantId ?? 0) ?? read(size.price))}</b>
                </li>
              ))}
            </ul>
          )}
          {fields.modifierGroups.map((group, at) => (
            <div key={at} className="text-sm">
              <p className="font-semibold">{text(group.name)}</p>
              <p className="text-muted">
                {group.options
                  .map(({ name, delta }) => `${text(name)}${deltaText(readDelta(delta, currencyCode) ?? 0, money)}`)
                  .join(' · ')}
              </p>
            </div>
          ))}
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            {fields.servingSize && <span>{fields.servingSize}</span>}
            {fields.calories && <span>{t.kcal(fields.calories)}</span>}
          </p>
          <div className="space-y-0.5 text-xs">
            <GuestAllergens statements={publishedOfFields(fields, item, allergens)} locale={locale} />
          </div>
        </div>
      </article>
    </FormSection>
  )
}

/** The preview's language: at first the default, then that of the last focused text field or the one selected since. */
function useEditedLanguage(locales: string[]) {
  const [locale, setLocale] = useState(locales[0] ?? 'en')
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, textarea') && locales.includes(target.lang))
        setLocale(target.lang)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [locales])
  return [locale, setLocale] as const
}

type Money = (amountMinor: number | null) => string

function guestPrice({ priceType, priceMinor }: EffectivePrice, guestText: MenuText, money: Money): string {
  if (priceType === 'MARKET') return guestText.marketPrice
  if (priceType === 'ON_REQUEST') return guestText.onRequest
  return priceType === 'FROM' ? guestText.from.replace('{price}', money(priceMinor)) : money(priceMinor)
}

function deltaText(amountMinor: number, money: Money): string {
  if (amountMinor === 0) return ''
  return ` ${amountMinor < 0 ? '−' : '+'}${money(Math.abs(amountMinor))}`
}
