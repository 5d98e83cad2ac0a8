import { languageName } from '#contract/language-name.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Compared = {
  version: MenuItemFields
  /** The version in which the field was changed. */
  base: MenuItemFields
  key: keyof MenuItemFields
  /** The branch's default language. */
  locale: string
}

/**
 * A changed field as a short text, for comparing two versions. Texts are shown in the languages that were changed.
 * @returns null if there is no text that shows the change
 */
export function fieldText({ version, base, key, locale }: Compared): string | null {
  if (key === 'name' || key === 'description' || key === 'ingredients')
    return changedTexts(version[key], base[key], locale)
  const text = plainText(version, key, locale)
  return text === plainText(base, key, locale) ? null : text || t.none
}

function changedTexts(text: LocalizedText, base: LocalizedText, locale: string): string {
  const textOf = (all: LocalizedText, language: string) => all[language]?.trim() ?? ''
  return Object.keys({ ...base, ...text })
    .filter((language) => textOf(text, language) !== textOf(base, language))
    .map((language) => {
      const words = textOf(text, language) || t.none
      return language === locale ? words : `${languageName(language)}: ${words}`
    })
    .join('\n')
}

function plainText(fields: MenuItemFields, key: keyof MenuItemFields, locale: string): string | null {
  const nameOf = ({ name }: { name: LocalizedText }) => textIn(name, locale, locale)
  if (key === 'variants') return fields.variants.map((one) => `${nameOf(one)} ${one.price}`).join(', ')
  if (key === 'modifierGroups') return fields.modifierGroups.map(nameOf).join(', ')
  if (key === 'status') return t.statuses[fields.status]
  if (key === 'priceType') return t.priceTypes[fields.priceType]
  const value = fields[key]
  return key !== 'categoryId' && typeof value === 'string' ? value : null
}
