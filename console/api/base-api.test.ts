import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { listAllergens } from '#contract/allergens.ts'
import { SESSION_OVER_MESSAGES } from '#contract/messages.ts'
import { signedIn } from '../state/auth-slice.ts'
import { UNVERIFIED_USER } from '../state/profile-outcome.ts'
import { createConsoleStore } from '../store.ts'
import { baseApi, queryOf, type TagType } from './base-api.ts'
import { stubRequests } from '../testing/stub-requests.ts'

/** The cache tags listed in docs/spec-coverage.md. */
const CACHE_TAGS = [
  'Auth',
  'Category',
  'Allergen',
  'DietTypes',
  'MenuItem',
  'DiningTable',
  'BranchSettings',
  'BranchMenuSite',
] as const satisfies TagType[]
const CACHED_MS = 60_000

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    withEveryTag: queryOf(build, listAllergens, [...CACHE_TAGS]),
    withoutTag: queryOf(build, listAllergens, []),
  }),
})
const { withEveryTag, withoutTag } = endpoints
const PAGE = { items: [], total: 0, page: 1, pageSize: 25 }

let asked: string[]
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  answer = async () => Response.json({ success: true, message: '', data: PAGE })
  stubRequests()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an API call goes to a URL under /api', async () => {
  await createConsoleStore().dispatch(withoutTag.initiate({}))

  expect(asked).toEqual(['/api/allergens'])
})

it.each([200, 201, 299])('an API call succeeds with status %i and success: true', async (status) => {
  answer = async () => Response.json({ success: true, message: '', data: PAGE }, { status })

  const { data, isSuccess } = await createConsoleStore().dispatch(withoutTag.initiate({}))

  expect(isSuccess).toBe(true)
  expect(data).toEqual(PAGE)
})

it.each([300, 400, 401, 404, 500])(
  'an API call fails with status %i, even if the response body says success: true',
  async (status) => {
    answer = async () => Response.json({ success: true, message: 'Fine', data: PAGE }, { status })

    const { error, data, isError } = await createConsoleStore().dispatch(withoutTag.initiate({}))

    expect(isError).toBe(true)
    expect(error).toMatchObject({ status })
    expect(data).toBeUndefined()
  },
)

it('an API call is first uninitialized, then pending, and finally fulfilled or rejected', async () => {
  const store = createConsoleStore()
  const state = () => withoutTag.select({})(store.getState()).status

  expect(state()).toBe('uninitialized')
  const running = store.dispatch(withoutTag.initiate({}))
  expect(state()).toBe('pending')
  await running
  expect(state()).toBe('fulfilled')
  answer = async () => Response.json({ success: false, message: 'No' }, { status: 400 })
  await store.dispatch(withoutTag.initiate({}, { forceRefetch: true }))
  expect(state()).toBe('rejected')
})

it('a query result is cached for 60 seconds after its last use', async () => {
  const store = createConsoleStore()
  const use = store.dispatch(withoutTag.initiate({}))
  await use
  use.unsubscribe()

  await vi.advanceTimersByTimeAsync(CACHED_MS - 1)
  expect(withoutTag.select({})(store.getState()).data).toEqual(PAGE)
  await vi.advanceTimersByTimeAsync(2)

  expect(withoutTag.select({})(store.getState()).status).toBe('uninitialized')
})

it('a query result is not refetched on focus, reconnect or mount', async () => {
  const store = createConsoleStore()
  await store.dispatch(withoutTag.initiate({}))

  for (const news of ['onFocusLost', 'onFocus', 'onOffline', 'onOnline'] as const)
    store.dispatch(baseApi.internalActions[news]())
  await store.dispatch(withoutTag.initiate({}))
  await vi.advanceTimersByTimeAsync(CACHED_MS)

  expect(asked).toHaveLength(1)
})

it.each(CACHE_TAGS)('a query result is refetched when its tag %s is invalidated', async (tag) => {
  const store = createConsoleStore()
  await store.dispatch(withEveryTag.initiate({}))
  await store.dispatch(withoutTag.initiate({}))

  store.dispatch(baseApi.util.invalidateTags([tag]))

  await vi.waitFor(() => expect(asked).toHaveLength(3))
})

test('a late 401 response for an earlier session doesn’t end the current session', async () => {
  const store = createConsoleStore()
  const [message] = SESSION_OVER_MESSAGES
  let answerLate = () => {}
  answer = async () => {
    await new Promise<void>((resolve) => (answerLate = resolve))
    return Response.json({ success: false, message, error: message, code: 'UNAUTHENTICATED' }, { status: 401 })
  }
  store.dispatch(signedIn({ token: 'old', user: UNVERIFIED_USER }))
  const query = store.dispatch(withoutTag.initiate({}))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  store.dispatch(signedIn({ token: 'new', user: UNVERIFIED_USER }))

  answerLate()
  await query

  expect(store.getState().auth.token).toBe('new')
})
