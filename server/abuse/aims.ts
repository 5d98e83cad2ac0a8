/** Response times of one kind of request by ordinary users. `failed` counts those that were refused or not answered. */
export type Times = { count: number; failed: number; p50Ms: number; p99Ms: number; maxMs: number }

export type UserTimes = {
  signIn: Times
  page: Times
  health: Times
  imports: Times
  reports: Times
}

export type AttackMeasurements = UserTimes & {
  /** Signing in after the attack; in a full run, after a further pause of ten seconds. */
  signInLater: Times
  /** Peak memory of the server and its children, above the peak that ordinary users alone cause. */
  peakBytesAboveUsual: number
}

/** One row of the table that `npm run prove -- abuse` prints. */
export type AbuseRow = { row: number; attack: string; met: AttackMeasurements; more: Record<string, number | string> }

/** The limit for `peakBytesAboveUsual`. It applies even on a busy machine, as does the rule that no user is refused. */
const MEMORY_MAX_BYTES = 300 * 1024 * 1024
/** Limits of the 99th percentile, in milliseconds. They apply only when the machine does nothing else. */
const MAX_MS = { signIn: 2_000, signInLater: 1_000, page: 50, health: 100, imports: 5_000 } as const

/**
 * Describes each limit that an attack exceeded.
 * @param withTimes whether response times count: they depend on what else the machine does
 */
export function listExceededLimits(met: AttackMeasurements, withTimes: boolean): string[] {
  const kinds = ['signIn', 'signInLater', 'page', 'health', 'imports', 'reports'] as const
  const refused = kinds.filter((kind) => met[kind].failed > 0)
  // The cast is safe, because `MAX_MS` has only these keys.
  const slow = (Object.keys(MAX_MS) as (keyof typeof MAX_MS)[]).filter((kind) => met[kind].p99Ms > MAX_MS[kind])
  return [
    ...refused.map((kind) => `${kind}: ${met[kind].failed} of ${met[kind].count} refused or not answered`),
    ...(withTimes ? slow.map((kind) => `${kind}: ${met[kind].p99Ms.toFixed(0)} ms, at most ${MAX_MS[kind]} ms`) : []),
    ...(met.peakBytesAboveUsual > MEMORY_MAX_BYTES
      ? [`memory: ${(met.peakBytesAboveUsual / 1024 / 1024).toFixed(0)} MiB above usual, at most 300 MiB`]
      : []),
  ]
}
