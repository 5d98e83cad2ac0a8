import { afterEach, describe, expect, it, vi } from 'vitest'
import { testPage } from '../testing/fixture.ts'
import { loadBranch, loadWholeMenu } from './load-branch.ts'

const french = testPage({ locale: 'fr', branch: { locales: ['en', 'fr'] } }).snapshot
const { menuSite, menuItems } = french
const good = { success: true, message: 'OK' }

afterEach(() => vi.unstubAllGlobals())

/** Mocks `fetch`: the second response is for the items, the first for the settings or the whole menu. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const calls = vi.fn((path: string) => Promise.resolve(answers[path.includes('/menu-items') ? 1 : 0]?.() as Response)) // every call has a response
  vi.stubGlobal('fetch', calls)
  return calls
}

describe('loading the menu of a branch', () => {
  it('requests settings and items in the language of the page', async () => {
    const calls = serve(
      () => Response.json({ ...good, data: { menuSite } }),
      () => Response.json({ ...good, data: { menuItems } }),
    )

    const loaded = await loadBranch(french)

    expect(loaded).toEqual({ ok: true, settings: menuSite, menuItems, at: expect.any(Number) })
    expect(calls.mock.calls.map(([path]) => path)).toEqual([
      '/api/menu-site/branch/1?lang=fr',
      '/api/menu-site/branch/1/menu-items?lang=fr',
    ])
  })

  it('requests the page’s language even if it was the default language when the page was opened', async () => {
    const calls = serve()

    await loadBranch({ ...french, locale: 'en' })

    expect(calls.mock.calls.map(([path]) => path)).toEqual([
      '/api/menu-site/branch/1?lang=en',
      '/api/menu-site/branch/1/menu-items?lang=en',
    ])
  })

  it.each([
    ['keeps the document if the branch still has its language', ['en', 'fr'], 0],
    ['reloads the document if the branch no longer has its language', ['en', 'de'], 1],
  ])('loading the whole menu %s', async (_, locales, reloads) => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    const branch = { ...menuSite.branch, locales }
    serve(() => Response.json({ ...good, data: { menuSite: { ...menuSite, branch }, menuItems } }))

    await loadWholeMenu(french)

    expect(reload).toHaveBeenCalledTimes(reloads)
  })

  it.each([
    ['one request gets an error response', () => Response.json({ message: 'Not yours' }, { status: 404 })],
    ['one request can’t be sent', () => Promise.reject(new TypeError('offline'))],
    ['one response isn’t JSON', () => new Response('<html>')],
  ])('returns “Something went wrong, Please try again later” when %s', async (_, items) => {
    serve(() => Response.json({ ...good, data: { menuSite } }), items)

    expect(await loadBranch(french)).toEqual({
      ok: false,
      message: 'Something went wrong, Please try again later',
    })
  })

  it('returns the server’s message when one of the two responses has success: false', async () => {
    serve(
      () => Response.json({ ...good, data: { menuSite } }),
      () => Response.json({ success: false, message: 'Closed for renovation' }),
    )

    expect(await loadBranch(french)).toEqual({ ok: false, message: 'Closed for renovation' })
  })

  it('returns “No data found” when the responses have neither data nor a message', async () => {
    serve(
      () => Response.json({}),
      () => Response.json({}),
    )

    expect(await loadBranch(french)).toEqual({ ok: false, message: 'No data found' })
  })

  it('reports a branch as gone only if every response is the server’s own 404', async () => {
    const gone = () => Response.json({ success: false, message: 'No data found' }, { status: 404 })
    const failed = { ok: false, message: 'Something went wrong, Please try again later' }
    serve(gone, gone)
    expect(await loadBranch(french)).toEqual({ ok: false, message: 'No data found', isGone: true })

    serve(gone, () => Response.json({}, { status: 500 }))
    expect(await loadBranch(french)).toEqual(failed)

    serve(() => Response.json({}, { status: 404 }))
    expect(await loadWholeMenu(french)).toEqual(failed)
  })
})

describe('loading an open menu again', () => {
  it('loads the settings and items of an open page with one call', async () => {
    const calls = serve(() => Response.json({ ...good, data: { menuSite, menuItems } }))

    expect(await loadWholeMenu(french)).toEqual({
      ok: true,
      settings: menuSite,
      menuItems,
      at: expect.any(Number),
    })
    expect(calls.mock.calls).toEqual([['/api/menu-site/branch/1/menu?lang=fr', expect.anything()]])
  })
})
