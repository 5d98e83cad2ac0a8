import type { Transaction } from '#server/db/client.ts'
import { type Translations, withTranslatedAlts, withTranslation } from '#server/platform/translate-texts.ts'
import { searchFields } from './policy.ts'
import { saveMenuItems } from './save.ts'
import type { MenuItemSnapshot } from './snapshots.ts'

/**
 * Saves translations of items, their sizes and the alt texts of their pictures. Only texts are changed, so an item that
 * lacks a price can be translated too.
 * @param before the items, locked
 * @param texts the translations by id of the item and field, such as `name` or `size.7`
 */
export async function translateMenuItems(
  tx: Transaction,
  { locale, ...context }: Translations,
  before: Map<number, MenuItemSnapshot>,
  texts: Map<number, Map<string, string>>,
): Promise<void> {
  const changes = [...texts].flatMap(([id, own]) => {
    const item = before.get(id)
    return item ? { before: item, after: translated(item, locale, own) } : []
  })
  if (changes.length > 0) await saveMenuItems(tx, context, changes)
}

function translated(item: MenuItemSnapshot, locale: string, texts: Map<string, string>): MenuItemSnapshot {
  const after = { ...item, revision: item.revision + 1 }
  for (const field of ['name', 'description', 'ingredients'] as const) {
    const target = texts.get(field)
    if (target === undefined) continue
    const { text, from } = withTranslation(
      { text: after[field], from: after.translatedFrom },
      { field, locale, target },
    )
    after[field] = text
    after.translatedFrom = from
  }
  const pictured = withTranslatedAlts(after.images, after.translatedFrom, locale, texts)
  after.images = pictured.images
  after.translatedFrom = pictured.from
  after.variants = after.variants.map(({ translatedFrom = {}, ...size }) => {
    const target = texts.get(`size.${size.id}`)
    const { text, from } =
      target === undefined
        ? { text: size.name, from: translatedFrom }
        : withTranslation({ text: size.name, from: translatedFrom }, { field: 'name', locale, target })
    return { ...size, name: text, ...(from['name'] && { translatedFrom: from }) }
  })
  // The name for sorting stays, because it is in the default language, which is never translated.
  return { ...after, searchText: searchFields(after.name, after.description, locale).searchText }
}
