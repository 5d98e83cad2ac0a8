import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ExistingCategory } from './plan-types.ts'

export function categoryKeys(categories: ExistingCategory[], locale: string): Map<number, string> {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return new Map(
    categories.map(({ id, parentId, name }) => {
      const parent = names.get(parentId ?? 0)
      return [id, parent ? categoryKey(parent, name, locale) : categoryKey(name, null, locale)]
    }),
  )
}

/** A text that identifies a category, or a subcategory within its parent category, by name. */
export function categoryKey(category: LocalizedText, subcategory: LocalizedText | null, locale: string): string {
  const own = foldText(textIn(category, locale, locale))
  return subcategory === null ? own : `${own}\t${foldText(textIn(subcategory, locale, locale))}`
}

/** The key of the parent category; undefined for the key of a category without one. */
export function parentKey(key: string): string | undefined {
  const [parent, subcategory] = key.split('\t')
  return subcategory === undefined ? undefined : parent
}
