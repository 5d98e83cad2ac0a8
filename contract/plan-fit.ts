import { DEFAULT_STORAGE_MB } from './limits.ts'
import type { PlanLimits } from './subscriptions.ts'

const MEGABYTE = 1_000_000

export type CountedLimit = Exclude<keyof PlanLimits, 'storageMb'>
export type PlanUsage = Record<CountedLimit | 'storageBytes', number>

/** The counted limits, each with its noun in singular and plural. */
export const COUNTED: readonly [kind: CountedLimit, one: string, many: string][] = [
  ['branches', 'branch', 'branches'],
  ['menuItems', 'menu item', 'menu items'],
  ['tables', 'table', 'tables'],
  ['members', 'member', 'members'],
]

/**
 * A number with its noun.
 * @example formatCount('branches', 1) // '1 branch'
 * @example formatCount('menuItems', 1200) // '1,200 menu items'
 */
export function formatCount(kind: CountedLimit, count: number): string {
  const [, one, many] = COUNTED.find(([key]) => key === kind) ?? ['', '', '']
  return `${new Intl.NumberFormat('en-GB').format(count)} ${count === 1 ? one : many}`
}

/**
 * Why a plan doesn't fit a company, one sentence per exceeded limit.
 * @returns an empty list when it fits
 * @example listExcess({ branches: 1, menuItems: null, tables: null, members: null }, usage)
 * // ['You have 3 branches. This plan allows 1 branch.']
 */
export function listExcess(limits: PlanLimits, usage: PlanUsage): string[] {
  const counted = COUNTED.flatMap(([kind]) => {
    const limit = limits[kind]
    if (limit === null || usage[kind] <= limit) return []
    return [
      `You have ${formatCount(kind, usage[kind])}. This plan allows ${limit === 0 ? 'none' : formatCount(kind, limit)}.`,
    ]
  })
  const limitBytes = allowedBytes(limits)
  if (limitBytes === null || usage.storageBytes <= limitBytes) return counted
  return [
    ...counted,
    `You store ${formatMegabytes(usage.storageBytes)} of pictures and menu files. This plan allows ${formatMegabytes(limitBytes)}.`,
  ]
}

/** How many bytes a plan allows; null for no limit. Without a plan or a limit of its own, the default applies. */
export function allowedBytes({ storageMb = DEFAULT_STORAGE_MB }: Pick<PlanLimits, 'storageMb'> = {}): number | null {
  return storageMb === null ? null : storageMb * MEGABYTE
}

/**
 * A size in megabytes, rounded up.
 * @example formatMegabytes(1_200_000_000) // '1,200 MB'
 */
export function formatMegabytes(bytes: number): string {
  return `${new Intl.NumberFormat('en-GB').format(Math.ceil(bytes / MEGABYTE))} MB`
}
