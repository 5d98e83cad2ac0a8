import { cellText } from './cell.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './limits.ts'
import { cleanText, count } from './text.ts'
import type { LocalizedText, SourceRow } from './types.ts'

const LIMITS = {
  name: MAX_NAME_LENGTH,
  category: MAX_NAME_LENGTH,
  subcategory: MAX_NAME_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
}

export type TextReading = { text?: LocalizedText; refusal?: string; warning?: string }

/**
 * Reads one text in all its languages. Where the default language is empty but another is not, the other
 * stands in, because guests would see nothing at all.
 */
export function readText(
  row: SourceRow,
  columns: { key: string; locale: string }[],
  kind: keyof typeof LIMITS,
  defaultLocale: string,
): TextReading {
  const text: LocalizedText = {}
  for (const { key, locale } of columns) {
    const cell = row.cells[key]
    const value = kind === 'description' ? cleanText(cellText(cell)) : oneLine(cellText(cell))
    if (value === '') continue
    if (value.length > LIMITS[kind]) {
      return {
        refusal: `The ${kind} has ${count(value.length, 'character')}; at most ${LIMITS[kind].toLocaleString('en')} are possible.`,
      }
    }
    text[locale] = value
  }
  const [first] = Object.entries(text)
  if (!first) return {}
  if (text[defaultLocale] !== undefined) return { text }
  text[defaultLocale] = first[1]
  return {
    text,
    warning: `There is no ${kind} in ${defaultLocale}; the one in ${first[0]} stands in for it.`,
  }
}

function oneLine(value: string): string {
  return cleanText(value).replace(/\s*\n\s*/g, ' ')
}
