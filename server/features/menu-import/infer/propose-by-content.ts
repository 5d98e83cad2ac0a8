import type { ColumnStats } from './column-stats.ts'
import { setField, isTaken, openColumns, type Proposal } from './proposal.ts'
import type { SourceColumn } from '../types.ts'

const GUESSED = 'based on its values'

/** Maps columns with unknown headers by their values, as a last resort. */
export function proposeByContent(proposal: Proposal): void {
  const open = () => openColumns(proposal).filter(({ column }) => column.origin !== 'parent')
  if (!isTaken(proposal, 'name')) {
    const best = top(open(), ({ column, stats }) => nameScore(proposal, column, stats))
    if (best) {
      setField(proposal, best.column.key, { kind: 'name' }, GUESSED)
      proposal.warnings.push(
        `No column header looks like the item name. We chose “${best.column.header}” because of its values.`,
      )
    }
  }
  proposeMarkedPrices(proposal)
  if (!isTaken(proposal, 'category') && isNameless(proposal)) {
    const best = top(open(), ({ stats }) => categoryScore(stats))
    if (best) setField(proposal, best.column.key, { kind: 'category' }, GUESSED)
  }
  if (!isTaken(proposal, 'description') && isNameless(proposal)) {
    const best = top(open(), ({ stats }) =>
      stats.letters > 0.8 && stats.length >= 15 && stats.urls === 0 ? stats.length : 0,
    )
    if (best) setField(proposal, best.column.key, { kind: 'description' }, GUESSED)
  }
  if (!isTaken(proposal, 'image')) {
    const best = top(open(), ({ stats }) =>
      stats.urls >= 0.8 && stats.distinct > 1 && isPicture(stats) ? stats.urls : 0,
    )
    if (best) setField(proposal, best.column.key, { kind: 'image' }, GUESSED)
  }
}

/** Whether the file has hardly any known headers, so that its values have to decide. JSON files always have keys. */
function isNameless(proposal: Proposal): boolean {
  const explained = [...proposal.reasons.values()].filter((reason) =>
    reason.startsWith('based on the column header'),
  ).length
  return proposal.table.format !== 'json' && explained <= 1
}

function nameScore(proposal: Proposal, column: SourceColumn, stats: ColumnStats): number {
  if (stats.letters < 0.7 || stats.urls > 0.2 || stats.prices > 0.4 || stats.dates > 0.2 || stats.flags > 0.6) return 0
  if (stats.fill < 0.5 || stats.length > 90 || stats.distinct < Math.min(stats.filled, 2)) return 0
  const position = proposal.table.columns.indexOf(column)
  return stats.distinct / stats.filled + (stats.length >= 4 && stats.length <= 45 ? 0.3 : 0) - position * 0.03
}

/** Maps a column without a header as the price if it is the only one whose values mostly have a currency. */
function proposeMarkedPrices(proposal: Proposal): void {
  if (isTaken(proposal, 'price') || isTaken(proposal, 'variantPrice')) return
  const marked = openColumns(proposal).filter(
    ({ column, stats }) => stats.marked >= 0.6 && stats.prices >= 0.6 && /^Column \d+$/.test(column.header),
  )
  const [only, second] = marked
  if (only && !second) setField(proposal, only.column.key, { kind: 'price' }, 'its values contain a currency')
}

function categoryScore(stats: ColumnStats): number {
  if (stats.letters < 0.8 || stats.length > 40 || stats.distinct < 2 || stats.distinct > stats.filled / 2) return 0
  return stats.runs <= stats.distinct * 1.5 ? 1 : 0.3
}

function isPicture(stats: ColumnStats): boolean {
  return [...stats.values.keys()]
    .slice(0, 20)
    .some((value) => /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)|image|photo|img/i.test(value))
}

function top<Entry>(entries: Entry[], score: (entry: Entry) => number): Entry | undefined {
  let best: { entry: Entry; score: number } | undefined
  for (const entry of entries) {
    const points = score(entry)
    if (points > 0 && (!best || points > best.score)) best = { entry, score: points }
  }
  return best?.entry
}
