import type { PackedPlan } from './plan/packed-plan.ts'

/** How long a plan stays valid while the user reads the report. */
const READY_FOR_MS = 10 * 60_000
const MAX_BYTES = 16 * 1024 * 1024

/** A checked plan. `basis` is a text of everything the plan depends on; the plan expires at `until`, in ms. */
type ReadyPlan<Attempt> = { basis: string; attempt: Attempt; bytes: number; until: number }

/** Caches checked plans by import until they are taken or expire: the newest ones, up to 16 MiB. */
export function createReadyPlans<Attempt extends { plan: PackedPlan; result: object }>() {
  const plans = new Map<number, ReadyPlan<Attempt>>()
  return {
    put(id: number, basis: string, attempt: Attempt): void {
      plans.delete(id)
      const bytes = attempt.plan.chunks.reduce(
        (sum, chunk) => sum + chunk.length,
        JSON.stringify(attempt.result).length,
      )
      plans.set(id, { basis, attempt, bytes, until: Date.now() + READY_FOR_MS })
      let total = 0
      for (const [one, ready] of [...plans].toReversed()) {
        const isKept = total + ready.bytes <= MAX_BYTES && ready.until >= Date.now()
        if (isKept) total += ready.bytes
        else plans.delete(one)
      }
    },
    /**
     * Removes the plan of an import.
     * @returns the plan if it was made from this basis and hasn't expired, else undefined
     */
    take(id: number, basis: string): Attempt | undefined {
      const ready = plans.get(id)
      plans.delete(id)
      return ready && ready.basis === basis && ready.until > Date.now() ? ready.attempt : undefined
    },
  }
}
