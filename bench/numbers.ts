import { performance } from 'node:perf_hooks'

/**
 * A percentile by the nearest rank; NaN without values.
 * @param rank 0 to 100
 * @example percentile([3, 1, 2], 50) // 2
 */
export function percentile(values: number[], rank: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)
  return sorted[at] ?? Number.NaN
}

export const median = (values: number[]): number => percentile(values, 50)

/** Runs an action. @returns its duration in milliseconds, and its result */
export async function timed<Result>(work: () => Promise<Result> | Result): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/**
 * Runs several actions alternately, so that disturbances affect all of them equally.
 * @returns the durations of each action in milliseconds, without the warm-ups
 */
export async function runAlternately(
  works: (() => unknown)[],
  { warmUps, samples }: { warmUps: number; samples: number },
): Promise<number[][]> {
  const times = works.map((): number[] => [])
  for (let round = -warmUps; round < samples; round += 1) {
    for (const [at, work] of works.entries()) {
      const { ms } = await timed(work)
      if (round >= 0) times[at]?.push(ms)
    }
  }
  return times
}

/** Milliseconds with at least three significant digits. */
export const inMs = (ms: number): string => `${ms >= 100 ? ms.toFixed(0) : ms.toPrecision(3)} ms`

/** Bytes as kilobytes of 1,000. */
export const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Bytes as megabytes of 1,000,000. */
export const inMb = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

export const inCount = (count: number): string => Math.round(count).toLocaleString('en-US')

export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed')

/**
 * A target that a value must not exceed, and whether it is met.
 * @example atMost(12, 20, inMs) // '≤ 20.0 ms: met'
 */
export const atMost = (value: number, limit: number, format: (value: number) => string): string =>
  `≤ ${format(limit)}: ${verdict(value <= limit)}`
