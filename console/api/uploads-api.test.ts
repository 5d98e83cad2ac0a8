import { afterEach, expect, test, vi } from 'vitest'
import { SESSION_OVER_MESSAGES } from '#contract/messages.ts'
import { signedIn } from '../state/auth-slice.ts'
import { UNVERIFIED_USER } from '../state/profile-outcome.ts'
import { createConsoleStore } from '../store.ts'
import { uploadsApi } from './uploads-api.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { rule: 'ends its own session', later: null, left: null },
  { rule: 'doesn’t end a session that began since', later: 'new', left: 'new' },
])('a 401 response to an upload $rule', async ({ later, left }) => {
  const answer = refuseUploads()
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 'old', user: UNVERIFIED_USER }))
  const input = {
    file: new File([], 'soup.png'),
    crop: null,
    onProgress: () => {},
    signal: new AbortController().signal,
  }
  const upload = store.dispatch(uploadsApi.endpoints.createUpload.initiate(input))
  if (later) store.dispatch(signedIn({ token: later, user: UNVERIFIED_USER }))

  answer()
  await upload

  expect(store.getState().auth.token).toBe(left)
})

/** @returns a function that refuses the upload because its session is over */
function refuseUploads() {
  const [message] = SESSION_OVER_MESSAGES
  const request = Object.assign(new EventTarget(), {
    status: 401,
    responseText: JSON.stringify({ success: false, message, error: message, code: 'UNAUTHENTICATED' }),
    upload: new EventTarget(),
    open: () => {},
    setRequestHeader: () => {},
    send: () => {},
  })
  vi.stubGlobal('XMLHttpRequest', function fakeRequest() {
    return request
  })
  return () => request.dispatchEvent(new Event('load'))
}
