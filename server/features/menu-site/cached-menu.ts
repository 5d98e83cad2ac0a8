import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/platform/client-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import type { CachedPage, EncodedPage, FreshPage } from '#server/platform/page-bytes.ts'
import { type AnswerContext, answerFrom, type MenuQuestion, noData } from './menu-answers.ts'
import type { MenuThread } from './menu-thread.ts'
import { knownLocale, menuAddress, type MenuShape } from './page-address.ts'
import type { PublicBranch, PublicBranches } from './public-branches.ts'
import { recentMenus } from './recent-menus.ts'

export type MenuRequest = {
  /** The canonical path of the page or call, without a query. */
  path: string
  branchId: number
  lang: string | undefined
  question: MenuQuestion
}

/** The maximum number of items of all cached menus together. A thousand items take about 3 MB. */
const MAX_CACHED_ITEMS = 5_000

/** Returns a page or an API response, cached or newly made; null when guests may not see the branch. */
export type CachedMenus = (client: string, request: MenuRequest) => Promise<CachedPage | null>

/**
 * @param branches which branches guests may see
 * @param thread renders long menus
 * @param context returns what rendering on the main thread needs
 */
export function cachedMenus(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'pageCache'>,
  branches: PublicBranches,
  thread: MenuThread,
  context: () => AnswerContext,
): CachedMenus {
  const { database, limits, now, pageCache } = deps
  const permits = new Map<string, Promise<void>>()
  const menuOf = recentMenus(database, MAX_CACHED_ITEMS)

  const draw = async ({ companyId, shape }: PublicBranch, request: MenuRequest): Promise<FreshPage | EncodedPage> => {
    const { branchId, question } = request
    const menu = {
      companyId,
      branchId,
      asked: knownLocale(request.lang, shape),
      now: now(),
      state: pageCache.mayBeStale ? null : pageCache.stateOf(companyId),
    }
    if (shape.isLong && thread.canAnswer(question)) return thread.answer({ ...menu, question })
    const timed = await menuOf(menu)
    if (!timed) throw noData()
    return answerFrom(timed, question, context())
  }

  /**
   * Counts an uncached request towards the client's limit. Equal API calls of a client are counted once while they are
   * being answered, because after a change, all phones in a restaurant may make the same call from one IP address.
   */
  const withPermit = async <Answer>(client: string, request: MenuRequest, make: () => Promise<Answer>) => {
    const { path, lang, question } = request
    const key = question.kind === 'page' ? null : `${clientKey(client).narrow} ${path} ${lang}`
    const given = key === null ? undefined : permits.get(key)
    const permit = given ?? takeByClientOrThrow(limits, 'uncachedPageByAddress', client)
    if (key !== null) permits.set(key, permit)
    try {
      await permit
      return await make()
    } finally {
      if (key !== null && permits.get(key) === permit) permits.delete(key)
    }
  }

  return async (client, request) => {
    const known = branches.known(request.branchId)
    const address = known && addressOf(request, known.shape)
    const there = address && pageCache.get(address, now())
    if (there) return there
    const make = async () => {
      const found = await branches.find(request.branchId)
      if (!found) return null
      const wanted = addressOf(request, found.shape)
      const meanwhile = wanted === address ? undefined : pageCache.get(wanted, now())
      if (meanwhile) return meanwhile
      const { narrow, wide } = clientKey(client)
      const { companyId, state } = found
      // If a menu changed during the look-up, the branch may be unpublished by now, so the page isn't cached.
      const isCurrent = state === pageCache.stateOf(companyId)
      return pageCache.make({
        address: wanted,
        companyId,
        client: [wide ?? narrow, narrow],
        make: async () => ({ ...(await draw(found, request)), ...(!isCurrent && { keep: false }) }),
      })
    }
    const stale = address && pageCache.getStale(address, now())
    if (stale) return getFreshOrStale(stale, make())
    return withPermit(client, request, make)
  }
}

function addressOf({ path, lang, question }: MenuRequest, shape: MenuShape): string {
  const { filterQuery = '', partNumber = 1 } = question.kind === 'page' ? question : {}
  return menuAddress(path, { lang, filterQuery, partNumber }, shape)
}

/** How long a guest waits for the current page when there is a stale one. */
const WAIT_FOR_FRESH_MS = 1_000

/**
 * The current page, or the stale one if that takes too long or fails unexpectedly, because an old menu is better than
 * none.
 * @throws {AppError} for an expected failure
 */
async function getFreshOrStale(stale: CachedPage, making: Promise<CachedPage | null>): Promise<CachedPage | null> {
  const waiting = new AbortController()
  const late = sleep(WAIT_FOR_FRESH_MS, stale, waiting).catch(() => stale)
  try {
    return await Promise.race([making, late])
  } catch (error) {
    if (error instanceof AppError) throw error
    return stale
  } finally {
    waiting.abort()
  }
}
