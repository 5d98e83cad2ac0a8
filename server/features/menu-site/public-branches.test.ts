import { describe, expect, it, vi } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { memoryLimits } from '#server/platform/limits.ts'
import { PageCache } from '#server/platform/page-cache.ts'
import { ONE } from '#server/testing/cached-pages.ts'
import { publicBranches } from './public-branches.ts'

const SHAPE = { default_locale: 'en', locales: ['en'], is_long: false }

/** The branches of a database in which a menu changes during each of the first `changes` look-ups. */
function start({ changes, isPublished = () => true }: { changes: number; isPublished?: (lookUp: number) => boolean }) {
  const pageCache = new PageCache()
  let lookUps = 0
  const query = vi.fn(async () => {
    lookUps += 1
    const rows = isPublished(lookUps) ? [{ company_id: ONE, ...SHAPE }] : []
    if (lookUps <= changes) pageCache.invalidate(ONE)
    return { rows }
  })
  const database = { pool: { query }, names: null } as unknown as Deps['database'] // a look-up uses nothing else
  return { query, pageCache, branches: publicBranches({ database, limits: memoryLimits(), pageCache }) }
}

describe('the branches that guests may see', () => {
  it('a branch is looked up again if a menu changes during the look-up', async () => {
    const { branches, query } = start({ changes: 1, isPublished: (lookUp) => lookUp === 1 })

    expect(await branches.find(7)).toBeNull()
    expect(query).toHaveBeenCalledTimes(2)
  })

  it('a branch isn’t cached if menus change during every look-up', async () => {
    const { branches } = start({ changes: 9 })

    expect(await branches.find(7)).toMatchObject({ companyId: ONE, state: null })
    expect(branches.known(7)).toBeUndefined()
  })

  it('a branch that was looked up is cached until its company’s menu changes', async () => {
    const { branches, pageCache } = start({ changes: 0 })
    const found = await branches.find(7)
    expect(branches.known(7)).toBe(found)

    pageCache.invalidate(ONE)
    expect(branches.known(7)).toBeUndefined()
  })
})
