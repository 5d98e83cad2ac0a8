import type { TranslatedKind } from '#contract/translations.ts'
import type { Wanted } from './policy.ts'

/** The content of a translation file, or the reason why it can't be read. */
export type TranslationFile =
  | { ok: true; source: string; target: string; brandId: number | null; texts: Wanted[] }
  | { ok: false; reason: string }

export const unreadable = (reason: string): TranslationFile => ({ ok: false, reason })

const KINDS: Record<TranslatedKind, string> & Record<string, string> = {
  category: 'Category',
  menu_item: 'Menu item',
  modifier_group: 'Option group',
}
const FIELDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  ingredients: 'Ingredients',
  size: 'Size',
  option: 'Option',
  alt: 'Alt text',
}

export const kindLabel = (kind: string) => KINDS[kind] ?? ''
export const fieldLabel = (key: string) => FIELDS[key.split('.')[0] ?? ''] ?? key

const UNIT = /^([a-z_]{1,20})\.(\d{1,15})\.([a-z]+(?:\.\d{1,15})?)$/

type Unit = { id: string; source: string; target: string; error?: string }

/**
 * Reads the record and the field of a text from its id, such as `menu_item.12.size.3`. An invalid id is refused later.
 */
export function textOfFile({ id, source, target, ...error }: Unit): Wanted {
  const [, kind = '', number = '0', key = id] = UNIT.exec(id) ?? []
  return { kind, id: Number(number), key, source, target: target.trim(), ...error }
}
