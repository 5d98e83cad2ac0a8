/** Whether proofs run in full, as with `npm run prove`; `npm test` runs a short form. */
export const IS_FULL = process.env['PROVE'] === 'full'

/** Chooses how much a proof does, such as rounds or milliseconds: `few` in `npm test`, `many` with `PROVE=full`. */
export const times = (few: number, many: number): number => (IS_FULL ? many : few)

export const proofTimeout = (fewMs: number, manyMs: number) => ({ timeout: times(fewMs, manyMs) })

/** The seed of a proof: a new one in each full run, otherwise a fixed one. `PROVE_SEED=…` sets it, to repeat a run. */
export const PROOF_SEED = Number(process.env['PROVE_SEED'] ?? (IS_FULL ? Date.now() % 1_000_000 : 7))

export type Random = {
  /** A number from 0 up to, but not including, `below`. */
  below: (below: number) => number
  /** True with a probability of one in `many`. */
  oneIn: (many: number) => boolean
  pick: <Value>(values: readonly [Value, ...Value[]]) => Value
  /** Like `pick`, for a list that may be empty. */
  any: <Value>(values: readonly Value[]) => Value | undefined
}

/**
 * Random numbers from a seed: mulberry32, which is small and good enough for choosing cases.
 * @param seed an integer
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    oneIn: (many) => below(many) === 0,
    pick: (values) => values[below(values.length)] ?? values[0],
    any: (values) => values[below(values.length)],
  }
}

/** Prints a proof's figures, in the full form only. */
export function printFigures(name: string, figures: Record<string, number | string>): void {
  if (!IS_FULL) return
  const text = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`)
  process.stdout.write(`PROOF ${name}: ${text.join(', ')}\n`)
}
