import { setTimeout as sleep } from 'node:timers/promises'
import { type CompanyId } from '#server/db/tenant.ts'
import { findPublicMenu } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/platform/client-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import type { CachedPage, EncodedPage, FreshPage } from '#server/platform/page-bytes.ts'
import { type AnswerContext, answerFrom, type MenuQuestion, noData } from './menu-answers.ts'
import type { MenuThread } from './menu-thread.ts'
import { knownLocale, menuAddress, type MenuShape } from './page-address.ts'
import { readMenuSnapshot } from './service.ts'

/** A guest's request. */
export type MenuRequest = {
  /** The path of the page or call, as we write it. */
  path: string
  branchId: number
  lang: string | undefined
  question: MenuQuestion
}

type Known = { companyId: CompanyId; shape: MenuShape; state: number }

/** How many branches' shapes are cached; each takes about 200 bytes. */
const MAX_SHAPES = 10_000

/** Returns menu pages, from the cache or newly rendered. */
export type CachedMenus = (client: string, request: MenuRequest) => Promise<CachedPage | null>

/**
 * @param thread renders long menus
 * @param context renders the others
 * @returns a function that returns a page, or null when guests may not see the branch
 */
export function cachedMenus(
  deps: Pick<Deps, 'database' | 'limits' | 'now' | 'pageCache'>,
  thread: MenuThread,
  context: () => AnswerContext,
): CachedMenus {
  const { database, limits, now, pageCache } = deps
  const shapes = new Map<number, Known>()
  const asking = new Map<number, Promise<Known | null>>()

  const shapeOf = (branchId: number): Known | undefined => {
    const known = shapes.get(branchId)
    return known && known.state === pageCache.stateOf(known.companyId) ? known : undefined
  }

  const findShape = async (branchId: number): Promise<Known | null> => {
    const { changes } = pageCache
    const menu = await findPublicMenu(database, branchId)
    if (!menu) return null
    const { companyId, ...shape } = menu
    const found = { companyId, shape, state: pageCache.stateOf(companyId) }
    // Something changed while it was read, so it is read again the next time.
    if (pageCache.changes !== changes) return found
    shapes.delete(branchId)
    shapes.set(branchId, found)
    const [oldest] = shapes.keys()
    if (shapes.size > MAX_SHAPES && oldest !== undefined) shapes.delete(oldest)
    return found
  }

  /** Simultaneous requests share one look-up. */
  const findShapeOnce = (branchId: number): Promise<Known | null> => {
    const found = asking.get(branchId) ?? findShape(branchId).finally(() => asking.delete(branchId))
    asking.set(branchId, found)
    return found
  }

  const draw = async ({ companyId, shape }: Known, request: MenuRequest): Promise<FreshPage | EncodedPage> => {
    const { branchId, question } = request
    const asked = { branchId, asked: knownLocale(request.lang, shape), now: now() }
    if (shape.isLong && thread.canAnswer(question))
      return thread.answer({
        ...asked,
        companyId,
        question,
        state: pageCache.mayBeStale ? null : pageCache.stateOf(companyId),
      })
    const timed = await readMenuSnapshot(database, companyId, asked)
    if (!timed) throw noData()
    return answerFrom(timed, question, context())
  }

  return async (client, request) => {
    const known = shapeOf(request.branchId)
    const address = known && addressOf(request, known.shape)
    const there = address && pageCache.get(address, now())
    if (there) return there
    const make = async () => {
      const found = await findShapeOnce(request.branchId)
      if (!found) return null
      const wanted = addressOf(request, found.shape)
      const meanwhile = wanted === address ? undefined : pageCache.get(wanted, now())
      if (meanwhile) return meanwhile
      const { narrow, wide } = clientKey(client)
      const { companyId } = found
      return pageCache.make({
        address: wanted,
        companyId,
        client: [wide ?? narrow, narrow],
        make: () => draw(found, request),
      })
    }
    const stale = address && pageCache.getStale(address, now())
    if (stale) return madeOr(stale, make())
    await takeByClientOrThrow(limits, 'uncachedPageByAddress', client)
    return make()
  }
}

function addressOf({ path, lang, question }: MenuRequest, shape: MenuShape): string {
  const { filterQuery = '', partNumber = 1 } = question.kind === 'page' ? question : {}
  return menuAddress(path, { lang, filterQuery, partNumber }, shape)
}

/** How long a guest waits for an unresponsive database when there is a cached page. */
const WAIT_FOR_FRESH_MS = 1_000

/**
 * The current page, or the stale one when the database doesn't answer: nobody can change a menu then either, and an old
 * menu is better than none.
 */
async function madeOr(stale: CachedPage, making: Promise<CachedPage | null>): Promise<CachedPage | null> {
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
