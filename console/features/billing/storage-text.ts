import { formatMegabytes } from '#contract/plan-fit.ts'
import type { Storage } from '#contract/subscriptions.ts'
import { billingMessages as t } from './messages.ts'

/**
 * The used storage and its limit, if there is one, as text.
 * @example storageText({ usedBytes: 12_300_000, limitBytes: 500_000_000 }) // '13 MB of 500 MB used'
 */
export function storageText({ usedBytes, limitBytes }: Storage): string {
  return limitBytes === null
    ? t.used(formatMegabytes(usedBytes))
    : t.usedOf(formatMegabytes(usedBytes), formatMegabytes(limitBytes))
}
