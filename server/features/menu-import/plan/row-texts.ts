import { languageName } from '#contract/language-name.ts'
import { cellText } from '../read/cell.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../limits.ts'
import { isEmptyText } from './empty-text.ts'
import { stripHtml } from './html-text.ts'
import { cleanText, count } from '../text.ts'
import type { LocalizedText, SourceRow } from '../types.ts'

const LIMITS = {
  name: MAX_NAME_LENGTH,
  category: MAX_NAME_LENGTH,
  subcategory: MAX_NAME_LENGTH,
  description: MAX_DESCRIPTION_LENGTH,
}

export type TextReading = {
  text?: LocalizedText
  refusal?: string
  warning?: string
  /** The language whose text is used for the default language. */
  standIn?: string
  /** The number of cells with a placeholder instead of a text. */
  placeholders?: number
}

/**
 * Reads one text in all its languages. If the text in the default language is missing, another language replaces it,
 * because guests would otherwise see nothing.
 */
export function readText(
  row: SourceRow,
  columns: { key: string; locale: string }[],
  kind: keyof typeof LIMITS,
  defaultLocale: string,
  isPlaceholder: (value: string) => boolean = () => false,
): TextReading {
  const text: LocalizedText = {}
  let placeholders = 0
  let hasDefault = false
  let isRepeated = false
  for (const { key, locale } of columns) {
    const cell = row.cells[key]
    const written = stripHtml(cellText(cell))
    const value = kind === 'description' ? cleanText(written) : oneLine(written)
    if (value === '') continue
    if (isPlaceholder(value)) {
      placeholders++
      hasDefault ||= locale === defaultLocale
      isRepeated ||= locale === defaultLocale && !isEmptyText(value)
      continue
    }
    if (value.length > LIMITS[kind]) {
      return {
        refusal: `The ${kind} has ${count(value.length, 'character')}, but the limit is ${LIMITS[kind].toLocaleString('en')}. Shorten it.`,
      }
    }
    text[locale] = value
  }
  const [first] = Object.entries(text)
  // If the description repeats the name, so do its translations.
  if (!first || (isRepeated && text[defaultLocale] === undefined && kind === 'description')) return { placeholders }
  // A placeholder means that the description is deliberately empty in the branch's default language, so no other
  // language replaces it. Names are never empty.
  if (text[defaultLocale] !== undefined || (hasDefault && kind === 'description')) return { text, placeholders }
  text[defaultLocale] = first[1]
  return {
    text,
    placeholders,
    standIn: first[0],
    warning: `This row has no ${kind} in ${languageName(defaultLocale)}, so the one in ${languageName(first[0])} is used.`,
  }
}

function oneLine(value: string): string {
  return cleanText(value).replace(/\s*\n\s*/g, ' ')
}
