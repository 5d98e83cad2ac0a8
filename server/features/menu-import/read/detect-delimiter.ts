export type Delimiter = ',' | ';' | '\t' | '|'

const CANDIDATES: Delimiter[] = [';', '\t', '|', ',']
const SAMPLE_CHARACTERS = 65_536

/**
 * Finds the delimiter that splits most lines into the same number of cells, so title lines above the header hardly
 * matter. Delimiters inside quotes don't count.
 *
 * @example detectDelimiter('Name;Preis\nSuppe;"3,50"') // ';'
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  const whole = sample.length === text.length
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of CANDIDATES) {
    const counts = cellCounts(sample, delimiter)
    if (!whole) counts.pop()
    const score = measureAgreement(counts)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The largest share of lines with the same number of cells, with a small bonus for more cells. */
function measureAgreement(counts: number[]): number {
  const votes = new Map<number, number>()
  for (const cells of counts) if (cells > 1) votes.set(cells, (votes.get(cells) ?? 0) + 1)
  let score = 0
  for (const [cells, lines] of votes) {
    score = Math.max(score, (lines / counts.length) * (1 + Math.log2(cells) / 8))
  }
  // Rows may be shorter than the header, so any line with the delimiter also counts, but less.
  const parted = counts.filter((cells) => cells > 1).length
  return score + (parted / Math.max(1, counts.length)) * 0.5
}

function cellCounts(sample: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let cells = 1
  let quoted = false
  let atStart = true
  let filled = false
  for (const character of sample) {
    if (quoted) {
      if (character === '"') quoted = false
      continue
    }
    if (character === '"' && atStart) quoted = true
    else if (character === delimiter) cells++
    else if (character === '\n' || character === '\r') {
      if (filled) counts.push(cells)
      cells = 1
      filled = false
      atStart = true
      continue
    }
    if (character !== ' ') filled = true
    atStart = character === delimiter
  }
  if (filled) counts.push(cells)
  return counts
}
