import { languageName } from '#contract/language-name.ts'
import { columnStats, type ColumnStats } from '../infer/column-stats.ts'
import { matchHeader } from '../infer/match-header.ts'
import { isVenueHeader } from '../infer/venue-headers.ts'
import { measureStrength } from '../infer/measures.ts'
import { findAmbiguousMedian } from '../infer/propose-price-unit.ts'
import { isAround } from '../infer/proposal.ts'
import { findOtherLanguage } from '../infer/text-language.ts'
import { cellText } from '../read/cell.ts'
import { lastPart, quote } from '../text.ts'
import type { Doubt, ImportContext, ImportQuestion, Mapping, SourceColumn, SourceTable, TargetField } from '../types.ts'
import { codesQuestion } from './code-question.ts'
import { branchLocale } from './compile-mapping.ts'
import { groupingOf, sharedPricesOf } from './row-blocks.ts'
import { sizeQuestions } from './size-questions.ts'
import { askForUnread } from './unread-columns.ts'

/** Few users would answer more questions. Items affected by a further question need a review instead. */
export const MAX_QUESTIONS = 6

type Asking = { table: SourceTable; mapping: Mapping; context: ImportContext; stats: Map<string, ColumnStats> }

/** The questions that only the user can answer about a file and a mapping, with the answers so far. */
export function questionsOf(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  if (Object.values(mapping.columns).some(({ kind }) => kind === 'exported')) return []
  const asking: Asking = { table, mapping, context, stats: columnStats(table) }
  return [
    ...askForSheet(table),
    ...askForRestaurants(asking),
    ...askForLanguage(asking),
    ...askForName(asking),
    ...askForPrice(asking),
    ...askForUnit(asking),
    ...askForSharedPrices(asking),
    ...askForGrouping(asking),
    ...askForUnread(table, mapping, context),
    ...codesQuestion(table, mapping, context),
    ...sizeQuestions(table, mapping, context),
  ].slice(0, MAX_QUESTIONS)
}

const FILE_DOUBTS: Record<string, Doubt> = {
  price: { field: 'price', reason: 'We weren’t sure which column contains the price.' },
  unit: {
    field: 'price',
    reason: 'We weren’t sure whether a price such as 1250 means 1250 or 12.50.',
  },
  name: { field: 'name', reason: 'We weren’t sure which column contains the names.' },
  restaurants: { field: 'name', reason: 'The file contains the menus of several restaurants.' },
}

/** The reasons to review every item while a question about the file is unanswered. */
export function fileDoubts(questions: ImportQuestion[]): Doubt[] {
  return questions.flatMap(({ id, answer }) => (answer === null ? (FILE_DOUBTS[id] ?? []) : []))
}

function answerTo({ mapping }: Asking, id: string): string | null {
  return mapping.answers?.[id] ?? null
}

function keysOf({ mapping }: Asking, ...kinds: TargetField['kind'][]): string[] {
  return Object.entries(mapping.columns).flatMap(([key, { kind }]) => (kinds.includes(kind) ? key : []))
}

function askForSheet({ menuSheets = [], sheet = '', isSheetAsked, export: known }: SourceTable): ImportQuestion[] {
  if (menuSheets.length < 2 || known) return []
  return [{ id: 'sheets', kind: 'sheets', answer: isSheetAsked ? sheet : null, sheets: menuSheets, sheet }]
}

/** Whether a part of a header contains a word for a place: “store name” does, “restored” doesn't. */
function isVenueWord(part: string): boolean {
  const singular = part.replace(/(?<=[a-z]{3})s$/i, '')
  return [part, singular].some((word) =>
    matchHeader(word).some(({ kind, strength }) => kind === 'venue' && strength >= 0.6),
  )
}

const MOST_RESTAURANTS = 200

function askForRestaurants(asking: Asking): ImportQuestion[] {
  const { table, mapping, stats } = asking
  for (const column of table.columns) {
    const kind = mapping.columns[column.key]?.kind ?? 'ignore'
    const own = stats.get(column.key)
    if (kind !== 'ignore' || !own || !isVenueHeader(column.header)) continue
    if (!column.header.split('.').some(isVenueWord)) continue
    if (own.letters < 0.7 || own.fill < 0.5 || own.flags > 0.5) continue
    const counts = new Map<string, number>()
    for (const row of table.rows) {
      const value = cellText(row.cells[column.key]).trim()
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    if (counts.size < 2 || counts.size > MOST_RESTAURANTS || counts.size > table.rows.length / 2) continue
    const values = [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
    return [
      { id: 'restaurants', kind: 'restaurants', column: column.key, values, answer: answerTo(asking, 'restaurants') },
    ]
  }
  return []
}

/** Whether to import the texts in the language that they seem to have. The branch uses it beside its default language. */
function askForLanguage(asking: Asking): ImportQuestion[] {
  const { table, mapping, context } = asking
  const locale = findOtherLanguage(table, mapping.columns, context)
  if (locale === undefined || branchLocale(locale, context) === undefined) return []
  const [language, own] = [languageName(locale), languageName(context.defaultLocale)]
  return [
    {
      id: 'language',
      kind: 'choice',
      answer: mapping.textLocale ?? answerTo(asking, 'language'),
      title: `The text in this file seems to be in ${language}. In which language is it?`,
      hint: `Until you choose, it is imported as ${own}, the branch’s default language.`,
      options: [
        { value: locale, label: language, patch: { textLocale: locale } },
        { value: context.defaultLocale, label: own, patch: { textLocale: context.defaultLocale } },
      ],
    },
  ]
}

function askForName(asking: Asking): ImportQuestion[] {
  const { table, stats, mapping } = asking
  const [key] = keysOf(asking, 'name')
  const column = table.columns.find((one) => one.key === key)
  if (!column || table.export) return []
  const answer = answerTo(asking, 'name')
  const words = matchHeader(lastPart(column.header))
  const strength = Math.max(
    ...words.filter(({ kind }) => kind === 'name' || kind === 'category').map((one) => one.strength),
    0,
  )
  if (answer === null && (strength >= 0.4 || column.header.split('.').length > 1)) return []
  const others = table.columns.filter((one) => {
    const own = stats.get(one.key)
    const kind = mapping.columns[one.key]?.kind ?? 'ignore'
    const isFree = one === column || ['ignore', 'category', 'description'].includes(kind)
    return (
      isFree && own && own.letters >= 0.7 && own.urls < 0.2 && own.length <= 90 && own.fill >= 0.5 && own.distinct > 1
    )
  })
  if (others.length < 2) return []
  return [
    {
      id: 'name',
      kind: 'choice',
      answer,
      title: 'Which column contains the item names?',
      hint: 'We can’t tell from the column headers. Until you choose, the items are imported as drafts.',
      options: others.map((one) => ({
        ...optionOf(one),
        patch: {
          columns: {
            ...(one === column ? {} : { [column.key]: { kind: 'ignore' } as const }),
            [one.key]: { kind: 'name' },
          },
        },
      })),
    },
  ]
}

function askForPrice(asking: Asking): ImportQuestion[] {
  const { table, mapping, stats } = asking
  const answer = answerTo(asking, 'price')
  const taken = keysOf(asking, 'price', 'variantPrice')
  if (answer === null && taken.length > 0) return []
  const candidates = table.columns.filter((column) => {
    const own = stats.get(column.key)
    const kind = mapping.columns[column.key]?.kind ?? 'ignore'
    if (!own || (kind !== 'ignore' && !taken.includes(column.key))) return false
    if (isAround(column) || own.isRunning) return false
    return own.prices >= 0.5 && own.measures < 0.3 && own.dates < 0.3 && own.urls === 0 && own.flags < 0.9
  })
  const likely = candidates.toSorted(
    (a, b) => measureStrength(lastPart(a.header)) - measureStrength(lastPart(b.header)),
  )
  if (likely.length === 0) return []
  const none = { value: 'none', label: 'None: the file has no prices', patch: {} }
  return [
    {
      id: 'price',
      kind: 'choice',
      answer,
      title: 'Which column contains the price?',
      hint: 'We can’t tell which column is the price guests pay. Until you choose, the items are imported as drafts without a price.',
      options: [
        ...likely
          .slice(0, 8)
          .map((column) => ({ ...optionOf(column), patch: { columns: { [column.key]: { kind: 'price' as const } } } })),
        none,
      ],
    },
  ]
}

function askForUnit(asking: Asking): ImportQuestion[] {
  const { table, mapping, context } = asking
  const answer = answerTo(asking, 'unit')
  if (table.export?.priceUnit !== undefined || (mapping.priceUnit === 'minor' && answer === null)) return []
  const median = findAmbiguousMedian(table, keysOf(asking, 'price', 'variantPrice'), context)
  if (median === undefined) return []
  const minor = (median / 10 ** context.exponent).toFixed(context.exponent)
  return [
    {
      id: 'unit',
      kind: 'choice',
      answer,
      title: `Is ${median} in this file ${median} or ${minor} ${context.currencyCode}?`,
      hint: 'All prices are whole numbers and high for a menu. Until you choose, the items are imported as drafts.',
      options: [
        { value: 'major', label: `${median} ${context.currencyCode}`, patch: { priceUnit: 'major' } },
        { value: 'minor', label: `${minor} ${context.currencyCode}`, patch: { priceUnit: 'minor' } },
      ],
    },
  ]
}

function askForSharedPrices(asking: Asking): ImportQuestion[] {
  const { table, mapping } = asking
  const shared = sharedPricesOf(table, keysOf(asking, 'price', 'variantPrice'))
  const [first] = shared
  if (!first) return []
  const [nameKey = ''] = keysOf(asking, 'name')
  const names = first.rowNumbers.flatMap((number) => {
    const row = table.rows.find((one) => one.rowNumber === number)
    return row ? [cellText(row.cells[nameKey])] : []
  })
  const price = cellText(table.rows.find((row) => row.rowNumber === first.rowNumbers[0])?.cells[first.column])
  return [
    {
      id: 'sharedPrices',
      kind: 'choice',
      answer: mapping.sharedPrices ?? answerTo(asking, 'sharedPrices'),
      title: `One price is next to several rows, for example ${price} next to ${names
        .slice(0, 3)
        .map((name) => quote(name, 30))
        .join(', ')}. What does it mean?`,
      hint: 'Until you choose, these rows are imported as drafts without a price.',
      options: [
        { value: 'combo', label: 'The rows are one item with this price', patch: { sharedPrices: 'combo' } },
        { value: 'each', label: 'Each row is an item with this price', patch: { sharedPrices: 'each' } },
        { value: 'review', label: 'Import as drafts and set the prices later', patch: {} },
      ],
    },
  ]
}

function askForGrouping(asking: Asking): ImportQuestion[] {
  const { table } = asking
  const [key] = keysOf(asking, 'category')
  if (key === undefined || groupingOf(table, key) !== 'ungrouped') return []
  const blanks = table.rows.filter((row) => cellText(row.cells[key]).trim() === '').length
  if (blanks < Math.max(3, table.rows.length * 0.1)) return []
  const above = table.rows.find((row) => cellText(row.cells[key]) !== '')
  return [
    {
      id: 'grouping',
      kind: 'choice',
      answer: answerTo(asking, 'grouping'),
      title: `${blanks} rows have no category. Do they belong to the category above?`,
      hint: `For example ${quote(cellText(above?.cells[key]), 40)}. Until you choose, these rows are imported as drafts.`,
      options: [
        { value: 'carry', label: 'Yes, to the category above', patch: { carryCategory: true } },
        { value: 'default', label: 'No, they have no category', patch: { carryCategory: false } },
      ],
    },
  ]
}

function optionOf(column: SourceColumn) {
  return { value: column.key.slice(0, 200), label: column.header, detail: column.samples.slice(0, 4).join(' · ') }
}
