import type { ColumnStats } from './column-stats.ts'
import { decide, isTaken, openColumns, type Proposal } from './proposal.ts'
import type { SourceColumn } from './types.ts'

const GUESSED = 'guessed from its values'

/** Fills what no header explained by what the values look like: a last resort, and said to be a guess. */
export function proposeByContent(proposal: Proposal): void {
  const open = () => openColumns(proposal).filter(({ column }) => column.origin !== 'parent')
  if (!isTaken(proposal, 'name')) {
    const best = top(open(), ({ column, stats }) => nameScore(proposal, column, stats))
    if (best) {
      decide(proposal, best.column.key, { kind: 'name' }, GUESSED)
      proposal.warnings.push(
        `No header says where the names are; the column “${best.column.header}” was guessed from its values.`,
      )
    }
  }
  if (!isTaken(proposal, 'price') && !isTaken(proposal, 'variantPrice')) {
    const best = top(open(), ({ stats }) => priceScore(stats))
    if (best) {
      decide(proposal, best.column.key, { kind: 'price' }, GUESSED)
      proposal.warnings.push(
        `No header says where the prices are; the column “${best.column.header}” was guessed from its values.`,
      )
    }
  }
  if (!isTaken(proposal, 'category') && isNameless(proposal)) {
    const best = top(open(), ({ stats }) => categoryScore(stats))
    if (best) decide(proposal, best.column.key, { kind: 'category' }, GUESSED)
  }
  if (!isTaken(proposal, 'description') && isNameless(proposal)) {
    const best = top(open(), ({ stats }) =>
      stats.letters > 0.8 && stats.length >= 15 && stats.urls === 0 ? stats.length : 0,
    )
    if (best) decide(proposal, best.column.key, { kind: 'description' }, GUESSED)
  }
  if (!isTaken(proposal, 'image')) {
    const best = top(open(), ({ stats }) =>
      stats.urls >= 0.8 && stats.distinct > 1 && isPicture(stats) ? stats.urls : 0,
    )
    if (best) decide(proposal, best.column.key, { kind: 'image' }, GUESSED)
  }
}

/** In a file with headers an unexplained column is left alone; without them only values speak. */
function isNameless(proposal: Proposal): boolean {
  const explained = [...proposal.reasons.values()].filter((reason) => reason.startsWith('by its header')).length
  return proposal.table.format !== 'json' && explained <= 1
}

function nameScore(proposal: Proposal, column: SourceColumn, stats: ColumnStats): number {
  if (stats.letters < 0.7 || stats.urls > 0.2 || stats.prices > 0.4 || stats.dates > 0.2 || stats.flags > 0.6) return 0
  if (stats.fill < 0.5 || stats.length > 90 || stats.distinct < Math.min(stats.filled, 2)) return 0
  const position = proposal.table.columns.indexOf(column)
  return stats.distinct / stats.filled + (stats.length >= 4 && stats.length <= 45 ? 0.3 : 0) - position * 0.03
}

function priceScore(stats: ColumnStats): number {
  if (stats.prices < 0.6 || stats.dates > 0.2 || stats.fill < 0.3) return 0
  // A running number is never a price: all different and nothing but whole numbers.
  const running = stats.numbers > 0.95 && stats.distinct === stats.filled && stats.filled > 5
  const marked = [...stats.values.keys()].some((value) => /\p{Sc}|\d[.,]\d\d?(?!\d)/u.test(value))
  return stats.prices + (marked ? 0.5 : 0) - (running && !marked ? 0.8 : 0)
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
