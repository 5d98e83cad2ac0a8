import type { CompanyId } from '#server/db/tenant.ts'
import { findPublicMenu } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import type { MenuShape } from './page-address.ts'

/**
 * A branch that guests may see, and the state of its company's menu when it was read. `state` is null if a menu changed
 * during the reading, because the branch may have been unpublished meanwhile.
 */
export type PublicBranch = { companyId: CompanyId; shape: MenuShape; state: number | null }

/** The maximum number of cached branches; each takes about 200 bytes. */
const MAX_CACHED = 10_000
/** The maximum number of look-ups of one branch, which is looked up again if menus change meanwhile. */
const MAX_LOOK_UPS = 3

/** The branches that guests may see, cached until their company's menu changes. */
export type PublicBranches = {
  /** The cached branch; undefined if it must be looked up. */
  known: (branchId: number) => PublicBranch | undefined
  /** Looks up the branch; null if guests may not see it. */
  find: (branchId: number) => Promise<PublicBranch | null>
  /** The branch, cached or looked up. @throws {AppError} RATE_LIMITED when the client needs too many look-ups */
  findFor: (client: string, branchId: number) => Promise<PublicBranch | null>
}

export function publicBranches({ database, limits, pageCache }: Pick<Deps, 'database' | 'limits' | 'pageCache'>) {
  const cached = new Map<number, PublicBranch>()
  const asking = new Map<number, Promise<PublicBranch | null>>()

  const known = (branchId: number): PublicBranch | undefined => {
    const found = cached.get(branchId)
    return found && found.state === pageCache.stateOf(found.companyId) ? found : undefined
  }

  const lookUp = async (branchId: number, attempt = 1): Promise<PublicBranch | null> => {
    const { changes } = pageCache
    const menu = await findPublicMenu(database, branchId)
    const isCurrent = pageCache.changes === changes
    if (!isCurrent && attempt < MAX_LOOK_UPS) return lookUp(branchId, attempt + 1)
    if (!menu) return null
    const { companyId, ...shape } = menu
    if (!isCurrent) return { companyId, shape, state: null }
    const found = { companyId, shape, state: pageCache.stateOf(companyId) }
    cached.delete(branchId)
    cached.set(branchId, found)
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
    return found
  }

  /** Simultaneous requests share one look-up. */
  const find = (branchId: number): Promise<PublicBranch | null> => {
    const found = asking.get(branchId) ?? lookUp(branchId).finally(() => asking.delete(branchId))
    asking.set(branchId, found)
    return found
  }

  const branches: PublicBranches = {
    known,
    find,
    findFor: async (client, branchId) => {
      const there = known(branchId)
      if (there) return there
      if (!asking.has(branchId)) await takeByClientOrThrow(limits, 'uncachedPageByAddress', client)
      return find(branchId)
    },
  }
  return branches
}
