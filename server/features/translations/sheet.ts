import { directionOf } from '#contract/localized-text.ts'
import type { TranslationRecord } from '#contract/translations.ts'
import type { TextSheet } from '#server/features/menu-export/service.ts'
import { fieldLabel, kindLabel, type TranslationFile, textOfFile, unreadable } from './file-texts.ts'
import { type Pair, recordKey } from './policy.ts'

const STATES = { missing: 'Missing', changed: 'Original changed', done: 'Translated' } as const
const SOURCE = /^Source \(([\w-]{2,35})\)$/
const TARGET = /^Target \(([\w-]{2,35})\)$/

/** A sheet with the columns Kind, ID, Field, Source, Target and State. Source and Target name their languages. */
export function sheetOf(records: TranslationRecord[], { source, target }: Pair): TextSheet {
  return {
    name: `${source} - ${target}`,
    header: ['Kind', 'ID', 'Field', `Source (${source})`, `Target (${target})`, 'State'],
    rows: records.flatMap((record) =>
      record.texts.map((text) => [
        kindLabel(record.kind),
        `${recordKey(record)}.${text.key}`,
        fieldLabel(text.key),
        withoutEscapes(text.source),
        withoutEscapes(text.target),
        STATES[text.state],
      ]),
    ),
    stickyColumns: 0,
    widths: [14, 24, 14, 60, 60, 16],
    isRightToLeft: directionOf(source) === 'rtl',
  }
}

/** Spreadsheets read `_x0041_` as an escaped character, so the underscore of a text that looks like one is escaped. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

/** Reads a sheet written by `sheetOf`, in which columns may have been moved or added. */
export function readSheet(rows: string[][]): TranslationFile {
  const [header = [], ...body] = rows.filter((cells) => cells.some((cell) => cell !== ''))
  const columnOf = (match: (title: string) => boolean) => header.findIndex((title) => match(title.trim()))
  const [id, source, target] = [columnOf((one) => one === 'ID'), columnOf(isTitle(SOURCE)), columnOf(isTitle(TARGET))]
  if (id < 0 || source < 0 || target < 0)
    return unreadable(
      'The first row has no columns “ID”, “Source (…)” and “Target (…)”. Export a spreadsheet here and add your translations to it.',
    )
  const languageOf = (column: number, pattern: RegExp) => pattern.exec(header[column]?.trim() ?? '')?.[1] ?? ''
  return {
    ok: true,
    source: languageOf(source, SOURCE),
    target: languageOf(target, TARGET),
    brandId: null,
    texts: body.map((cells) =>
      textOfFile({ id: cells[id]?.trim() ?? '', source: cells[source] ?? '', target: cells[target] ?? '' }),
    ),
  }
}

const isTitle = (pattern: RegExp) => (title: string) => pattern.test(title)
