import { afterEach, expect, test, vi } from 'vitest'
import { createConsoleStore } from '../store.ts'
import { authApi } from './auth-api.ts'
import { stubRequests } from '../testing/stub-requests.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a server that answers every call with success, and counts the requests for the profile. */
function stubServer() {
  const calls: string[] = []
  stubRequests()
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ success: true, message: 'Said by the server', data: null })
  })
  return { profileCalls: () => calls.filter((call) => call === 'GET /api/user').length }
}

const { login, register, resendVerification, verifyEmail, readUser } = authApi.endpoints
const credentials = { email: 'a@b.test', password: 'long enough' }
const changes = {
  login: login.initiate({ body: credentials }),
  register: register.initiate({
    body: { ...credentials, fullName: 'A', companyName: 'B', passwordConfirmation: 'long enough' },
  }),
  resendVerification: resendVerification.initiate({}),
  verifyEmail: verifyEmail.initiate({ params: { userId: '1', token: 't' }, query: {} }),
}

test.each(Object.entries(changes))('refetches the profile after the “%s” call', async (_, change) => {
  const server = stubServer()
  const store = createConsoleStore()
  await store.dispatch(readUser.initiate({}))

  await store.dispatch(change as ReturnType<typeof resendVerification.initiate>) // `dispatch` doesn't accept the union

  await vi.waitFor(() => expect(server.profileCalls()).toBe(2))
})

test('resending the verification mail returns the server’s success message', async () => {
  stubServer()

  const { data } = await createConsoleStore().dispatch(resendVerification.initiate({}))

  expect(data).toBe('Said by the server')
})
