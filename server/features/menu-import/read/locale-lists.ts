import { localeOf } from '../infer/locale-suffix.ts'
import { MAX_JSON_DEPTH } from '../limits.ts'
import { fieldStrength, listRole, priceKeyOf } from './json-keys.ts'
import { isObject, isObjectList, type JsonObject } from './json-value.ts'

const LANGUAGE_KEYS = /^(?:lang|languages?|locale|culture)(?:_?(?:code|id|tag))?$/i
const TEXT_KEYS = /^(?:value|text|content|translation|string)$/i
const ID_KEYS = /^_?id$|_id$/i

/**
 * Replaces entries that name their language with texts by language: `[{lang: 'en', value: 'Soup'}]` becomes
 * `{en: 'Soup'}`, and `{price: 5, translations: [{locale: 'de', name: 'Suppe'}]}` becomes `{price: 5, name: {de:
 * 'Suppe'}}`.
 */
export function withLocaleMaps(value: unknown, depth = 0): unknown {
  if (depth > MAX_JSON_DEPTH) return value
  if (Array.isArray(value)) return value.map((entry) => withLocaleMaps(entry, depth + 1))
  if (!isObject(value)) return value
  // This is a map, because a key of the file may be `__proto__`.
  const result = new Map<string, unknown>()
  const translated: Record<string, JsonObject>[] = []
  for (const [key, child] of Object.entries(value)) {
    const texts = textsByField(key, child)
    if (!texts) result.set(key, withLocaleMaps(child, depth + 1))
    else if (isText(key, Object.keys(texts))) result.set(key, Object.values(texts)[0])
    else translated.push(texts)
  }
  for (const texts of translated) for (const [field, text] of Object.entries(texts)) addTexts(result, field, text)
  return Object.fromEntries(result)
}

/** The texts of entries with a language, by field and language; undefined for other values. */
function textsByField(key: string, value: unknown): Record<string, JsonObject> | undefined {
  const entries = isObject(value) ? [value] : value
  if (!isObjectList(entries) || ['items', 'categories'].includes(listRole(key))) return undefined
  const texts = new Map<string, JsonObject>()
  const locales = new Set<string>()
  for (const entry of entries) {
    const language = Object.entries(entry).find(([name]) => LANGUAGE_KEYS.test(name))
    const locale = typeof language?.[1] === 'string' ? localeOf(language[1]) : undefined
    if (!language || locale === undefined || locales.has(locale) || priceKeyOf(entry) !== undefined) return undefined
    locales.add(locale)
    for (const [field, text] of Object.entries(entry)) {
      if (field === language[0] || ID_KEYS.test(field) || text === null) continue
      if (typeof text !== 'string') return undefined
      texts.set(field, { ...texts.get(field), [locale]: text })
    }
  }
  return texts.size === 0 ? undefined : Object.fromEntries(texts)
}

/** Whether a list is one text in several languages, not several fields of the object around it. */
function isText(key: string, fields: string[]): boolean {
  const [field, second] = fields
  if (field === undefined || second !== undefined) return false
  return TEXT_KEYS.test(field) || Math.max(fieldStrength(key, 'name'), fieldStrength(key, 'description')) >= 0.4
}

function addTexts(result: Map<string, unknown>, field: string, texts: JsonObject): void {
  const own = result.get(field) ?? null
  if (own === null) result.set(field, texts)
  else if (isObject(own)) result.set(field, { ...texts, ...own })
  else for (const [locale, text] of Object.entries(texts)) result.set(`${field}_${locale}`, text)
}
