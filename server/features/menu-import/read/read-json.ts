import { decodeText } from './decode-text.ts'
import { findJsonError } from './json-error.ts'
import { findGroups } from './json-groups.ts'
import { chooseItems } from './json-items.ts'
import { joinCategories } from './json-joins.ts'
import { priceLists } from './json-price-lists.ts'
import { tableFromItems } from './json-table.ts'
import { refuseJsonShape } from './json-shape.ts'
import { withLocaleMaps } from './locale-lists.ts'
import { repairJson } from './json-repair.ts'
import { isObject } from './json-value.ts'
import { currenciesInJson } from './stated-currencies.ts'
import { squareCatalog, unwrapped } from './json-wrappers.ts'
import { MAX_ROWS } from '../limits.ts'
import type { ReadResult } from '../types.ts'

/**
 * Reads the items of a JSON file, which may have various shapes: a list of items, items inside categories, items keyed
 * by category, or items that refer to categories by id.
 *
 * @returns the items as a table, with a row for each item or size, or the reason why the file can't be read
 */
export function readJson(bytes: Uint8Array): ReadResult {
  const { text: body, encoding } = decodeText(bytes)
  if (body.trim() === '') return { ok: false, reason: 'This file is empty. Choose a different file.' }
  const refusal = refuseJsonShape(body)
  if (refusal) return refusal
  const parsed = parse(body)
  if (!parsed.ok) return parsed
  const root = unwrapped(squareCatalog(parsed.value) ?? withLocaleMaps(parsed.value))
  const groups = findGroups(root)
  const choice = chooseItems(groups)
  const items = choice.items.length > 0 ? choice.items : priceLists(root)
  const total = items.reduce((sum, group) => sum + group.members.length, 0)
  if (total === 0) {
    return {
      ok: false,
      reason: 'No menu items were found in this JSON file. It should contain objects with a name and a price.',
    }
  }
  if (total > MAX_ROWS) {
    return {
      ok: false,
      reason: `The file has ${total.toLocaleString('en')} items, but at most ${MAX_ROWS.toLocaleString('en')} can be imported at once. Split it into several files.`,
    }
  }
  const table = tableFromItems({
    root: isObject(root) ? root : {},
    items,
    leftOut: choice.leftOut,
    join: joinCategories(items, groups),
  })
  if (!table.ok) return table
  table.table.encoding = encoding
  table.table.statedCurrencies = currenciesInJson(parsed.value)
  table.table.notes.unshift(...parsed.notes)
  return table
}

type Parsed = { ok: true; value: unknown; notes: string[] } | Extract<ReadResult, { ok: false }>

function parse(body: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(body), notes: [] }
  } catch {
    const lines = parseLines(body)
    if (lines) return { ok: true, value: lines, notes: [] }
    const repaired = repairJson(body)
    if (repaired) return { ok: true, ...repaired }
    const error = findJsonError(body)
    if (!error) return { ok: false, reason: 'The file isn’t valid JSON. Export it again and import that file.' }
    return {
      ok: false,
      line: error.line,
      column: error.column,
      reason: `The file isn’t valid JSON: on line ${error.line}, column ${error.column}, ${error.message}.`,
    }
  }
}

/** Parses a file with one object per line, as databases export it; undefined for other files. */
function parseLines(body: string): unknown[] | undefined {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{') && line.trimEnd().endsWith('}')))
    return undefined
  try {
    return lines.map((line): unknown => JSON.parse(line))
  } catch {
    return undefined
  }
}
