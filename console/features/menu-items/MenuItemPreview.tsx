import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { directionOf, textIn } from '#contract/localized-text.ts'
import { fromDecimalText } from '#contract/money.ts'
import { languageName } from '../../shell/language-name.ts'
import { formLocales } from '../../shell/localized-form.ts'
import { pictureUrl } from '../../shell/picture-url.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { readDelta } from './group-form.ts'
import { allergenKey, type MenuItemFields } from './menu-item-form.ts'
import { moneyIn } from './price-text.ts'
import { LEVEL_WORDS } from './words.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; allergens: Allergen[] }

const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const

/** The item as guests see it, while it is being written. */
export function MenuItemPreview({ branch, form, allergens }: Props) {
  const fields = useWatch({ control: form.control }) as MenuItemFields // every field has a default
  const locales = useMemo(() => formLocales(branch), [branch])
  const [locale, setLocale] = useLanguageInHand(locales)
  const text = (words: MenuItemFields['name'] = {}) => textIn(words, locale, branch.defaultLocale)
  const money = (typed: string) => {
    const amount = fromDecimalText(typed, branch.brand.currencyCode)
    return amount === null ? '–' : moneyIn(branch, amount)
  }
  const [image] = fields.images
  return (
    <FormSection title="As guests see it">
      {locales.length > 1 && (
        <SelectField
          label="Language of the preview"
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
            <h3 className="min-w-0 font-semibold break-words">{text(fields.name) || 'Name'}</h3>
            {fields.variants.length === 0 && <p className="shrink-0 font-semibold">{priceWords(fields, money)}</p>}
          </div>
          {text(fields.description) && <p className="text-sm break-words text-muted">{text(fields.description)}</p>}
          {fields.variants.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 text-sm">
              {fields.variants.map((size, at) => (
                <li key={at}>
                  {text(size.name)} <b className="font-semibold">{money(size.price)}</b>
                </li>
              ))}
            </ul>
          )}
          {fields.modifierGroups.map((group, at) => (
            <div key={at} className="text-sm">
              <p className="font-semibold">{text(group.name)}</p>
              <p className="text-muted">
                {group.options.map((option) => `${text(option.name)}${deltaWords(option.delta, branch)}`).join(' · ')}
              </p>
            </div>
          ))}
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            {fields.servingSize && <span>{fields.servingSize}</span>}
            {fields.calories && <span>{fields.calories} kcal</span>}
          </p>
          <Stated fields={fields} allergens={allergens} />
        </div>
      </article>
    </FormSection>
  )
}

/** The language one last wrote in, or chose. */
function useLanguageInHand(locales: string[]) {
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

function Stated({ fields, allergens }: { fields: MenuItemFields; allergens: Allergen[] }) {
  const levelOf = ({ id }: Allergen) => fields.allergens[allergenKey(id)]?.level
  const stated = LEVELS.map((level) => ({ level, names: allergens.filter((one) => levelOf(one) === level) }))
  if (stated.every(({ names }) => names.length === 0))
    return <p className="text-xs text-muted">Allergens: not confirmed – ask us</p>
  return stated.map(({ level, names }) =>
    names.length === 0 ? null : (
      <p key={level} className="text-xs">
        <b className="font-semibold">{LEVEL_WORDS[level]}</b> {names.map(({ name }) => name).join(', ')}
      </p>
    ),
  )
}

function priceWords({ priceType, price }: MenuItemFields, money: (typed: string) => string): string {
  if (priceType === 'MARKET') return 'Market price'
  if (priceType === 'ON_REQUEST') return 'Price on request'
  return priceType === 'FROM' ? `from ${money(price)}` : money(price)
}

function deltaWords(delta: string, branch: Branch): string {
  const amount = readDelta(delta, branch.brand.currencyCode) ?? 0
  if (amount === 0) return ''
  return ` ${amount < 0 ? '−' : '+'}${moneyIn(branch, Math.abs(amount))}`
}
