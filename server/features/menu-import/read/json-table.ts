import { describeColumns } from './columns.ts'
import { cellText } from './cell.ts'
import { isCurrencyCode } from '../plan/currency-marks.ts'
import { namesVariablePrice } from '../plan/price-terms.ts'
import { besideSizes } from '../plan/row-price.ts'
import { parentCells, type Section, sectionsOf } from './json-category.ts'
import { flattenItem } from './json-flatten.ts'
import type { Group, Member } from './json-groups.ts'
import type { Join } from './json-joins.ts'
import { optionFinder } from './json-options.ts'
import { OPTIONS_KEY } from '../plan/option-cell.ts'
import { leftOutNotes } from './json-notes.ts'
import { isObject, type JsonObject } from './json-value.ts'
import { explodeVariants, variantRules } from './json-variants.ts'
import { isLocaleMap, nameKeyOf } from './json-keys.ts'
import { MAX_COLUMNS } from '../limits.ts'
import { matchHeader } from '../infer/match-header.ts'
import { cleanText, count } from '../text.ts'
import type { ReadResult, SourceCell, SourceColumn, SourceRow } from '../types.ts'

export type ItemsInput = { root: JsonObject; items: Group[]; leftOut: Group[]; join: Join | undefined }

/** Turns the items found in a JSON file into a table, with the lists around them as columns. */
export function tableFromItems(input: ItemsInput): ReadResult {
  const members = input.items.flatMap((group) => group.members)
  const flat = members.map((member) => ({ member, flat: flattenItem(withKey(member)) }))
  const rules = variantRules(flat)
  const options = optionFinder(input.root)
  const places = sectionPlaces(members, input.join)
  const currency = fileCurrency(input.root)
  const rows: SourceRow[] = []
  const origins = new Map<string, SourceColumn['origin']>()
  flat.forEach(({ member, flat: item }, at) => {
    const place = places[at] ?? {}
    const around: Record<string, SourceCell> = {}
    addSection(around, place.category, places, 'category', origins)
    addSection(around, place.subcategory, places, 'subcategory', origins)
    for (const [key, cell] of Object.entries(parentCells(member, input.join?.of.get(member), place.category))) {
      if (key in item.cells || key in around) continue
      around[key] = cell
      origins.set(key, 'parent')
    }
    if (currency !== undefined) around['currency'] ??= currency
    const groups = options.of(member)
    if (groups.length > 0) {
      around[OPTIONS_KEY] = JSON.stringify(groups)
      origins.set(OPTIONS_KEY, 'item')
    }
    const own = cellText(item.cells[rules.priceKey ?? ''])
    const sizes = explodeVariants(item, rules)
    // Without surcharges, the price of an item with sizes is usually that of one of them.
    const isOther =
      /[1-9]/.test(own) &&
      !rules.isDelta &&
      sizes.every((size) => size[rules.priceKey ?? ''] !== item.cells[rules.priceKey ?? ''])
    const doubt = item.variants && (isOther || namesVariablePrice(own)) ? { doubt: besideSizes(own) } : {}
    for (const sized of sizes) {
      // A field of the item with the same name as the section around it doesn't replace the section.
      const cells = Object.fromEntries(
        Object.entries(sized).map(([key, cell]) => [
          key in around && origins.get(key) === 'heading' ? `${key} (of the item)` : key,
          cell,
        ]),
      )
      for (const key of Object.keys(cells)) if (!origins.has(key)) origins.set(key, 'item')
      rows.push({ rowNumber: at + 1, path: member.path, cells: { ...around, ...cells }, ...doubt })
    }
  })
  const keys = columnOrder(rows)
  if (keys.length > MAX_COLUMNS) {
    return {
      ok: false,
      reason: `The items have ${keys.length} different fields, but at most ${MAX_COLUMNS} can be imported. Remove the fields you don’t need.`,
    }
  }
  const columns = describeColumns(
    keys.map((key) => ({ key, header: key, origin: origins.get(key) ?? 'item' })),
    rows,
  )
    .filter((column) => column.filled > 0)
    .map((column) =>
      column.key === OPTIONS_KEY ? { ...column, samples: optionSamples(column.samples, rows) } : column,
    )
  return {
    ok: true,
    table: {
      format: 'json',
      columns,
      rows,
      notes: notesFor({ ...input, used: options.used }, flat, rules.isDelta, places),
    },
  }
}

/** The values of an item, including its key if the items are keyed by name or id. */
function withKey({ value, key }: Member): JsonObject {
  if (key === undefined) return value
  return nameKeyOf(value) === undefined && !/^\d+$/.test(key) ? { name: key, ...value } : { key, ...value }
}

type Place = { category?: Section; subcategory?: Section }

/** The category of each item, and its subcategory if it has one. */
function sectionPlaces(members: Member[], join: Join | undefined): Place[] {
  const all = members.map((member) => sectionsOf(member, join?.of.get(member)))
  const bareKeys = new Set(
    all.flatMap((sections) => sections.filter(({ isBareKey }) => isBareKey).map(({ name }) => plain(name))),
  )
  const isOverAll = (key: string) =>
    bareKeys.size === 1 ||
    all.every((sections) => sections.some(({ isBareKey, name }) => isBareKey && plain(name) === key))
  const unnamed = join && all.every((sections) => sections.length === 0) ? join : undefined
  return all.map((sections, at) => {
    const member = members[at]
    if (unnamed && member) return numberedSection(unnamed, member)
    // A bare key above all items is the name of the file's only list, not a category.
    const usable = sections.filter(
      ({ isBareKey, list, name }) => !isBareKey || !isOverAll(plain(name)) || /^\p{Lu}/u.test(list),
    )
    const [inner, outer] = usable
    if (!inner) return {}
    if (outer && !inner.isBareKey && isInnerList(outer.list, inner.list)) return { category: outer, subcategory: inner }
    return { category: inner }
  })
}

/** Whether an inner section is a subcategory: both lists have the same name, or the inner one means “subcategory”. */
function isInnerList(outer: string, inner: string): boolean {
  return outer === inner || matchHeader(inner)[0]?.kind === 'subcategory'
}

function numberedSection(join: Join, member: Member): Place {
  const category = join.of.get(member)
  if (!category) return {}
  const number = join.group.members.indexOf(category) + 1
  return {
    category: {
      name: `Section ${number}`,
      header: `${join.group.name}.section`,
      list: join.group.name,
      value: category.value,
      isBareKey: false,
    },
  }
}

function addSection(
  cells: Record<string, SourceCell>,
  section: Section | undefined,
  places: Place[],
  kind: keyof Place,
  origins: Map<string, SourceColumn['origin']>,
): void {
  if (!section) return
  const header = places.find((place) => place[kind])?.[kind]?.header ?? section.header
  const key = kind === 'subcategory' ? `${header} (inner)` : header
  const put = (column: string, text: unknown) => {
    if (typeof text !== 'string' || text.trim() === '') return
    cells[column] = cleanText(text)
    origins.set(column, 'heading')
  }
  if (!isLocaleMap(section.name)) put(key, section.name)
  else for (const [locale, text] of Object.entries(section.name)) put(`${key}.${locale}`, text)
}

/** The currency that the file names at the top level or one level below. */
function fileCurrency(root: JsonObject): string | undefined {
  for (const object of [root, ...Object.values(root).filter(isObject)]) {
    for (const [key, value] of Object.entries(object)) {
      if (typeof value !== 'string' || !isCurrencyCode(value.trim().toUpperCase())) continue
      if (matchHeader(key)[0]?.kind === 'currency') return value.trim().toUpperCase()
    }
  }
  return undefined
}

function columnOrder(rows: SourceRow[]): string[] {
  const keys = new Set<string>()
  for (const row of rows) for (const key of Object.keys(row.cells)) keys.add(key)
  return [...keys]
}

/** The samples of the options column: the names of the groups. */
function optionSamples(samples: string[], rows: SourceRow[]): string[] {
  const names = rows.flatMap(({ cells }) =>
    [...String(cells[OPTIONS_KEY] ?? '').matchAll(/"name":"((?:[^"\\]|\\.)*)","min"/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].slice(0, samples.length)
}

function notesFor(
  input: ItemsInput & { used: Set<JsonObject> },
  items: { member: Member; flat: { options: string[]; variants?: { key: string } } }[],
  isDelta: boolean,
  places: Place[],
): string[] {
  // A list that is the whole file has no name.
  const lists = input.items.map((group) => group.path.replace(/[[\]{}]/g, '')).filter((list) => list !== '')
  const shown = lists.slice(0, 6).map((list) => `“${list}”`)
  const place = lists.length === 0 ? '' : ` in ${shown.join(', ')}${lists.length > 6 ? '…' : ''}`
  const notes = [`Found ${count(items.length, 'item')}${place}.`]
  const unnamed = places.filter(({ category }) => /^Section \d+$/.test(plain(category?.name)))
  if (unnamed.length > 0) {
    const sections = new Set(unnamed.map(({ category }) => plain(category?.name)))
    notes.push(
      sections.size === 1
        ? 'One category in the file has no name, so it is named “Section 1”. Rename it after the import.'
        : `${count(sections.size, 'category', 'categories')} in the file have no names, so they are named “Section 1” and so on, in the order of the file. Rename them after the import.`,
    )
  }
  const unjoined = input.join ? items.filter(({ member }) => !input.join?.of.has(member)).length : 0
  if (unjoined > 0)
    notes.push(`${count(unjoined, 'item')} ${unjoined === 1 ? 'doesn’t' : 'don’t'} belong to a category in the file.`)
  if (isDelta)
    notes.push('The prices of sizes were added to the price of their item, because the cheapest size costs 0.')
  return [...notes, ...leftOutNotes(input.leftOut, items, input.used)]
}

/** A name that is a single text; '' for a name by language, which is never a bare key or numbered. */
function plain(name: unknown): string {
  return typeof name === 'string' ? name : ''
}
