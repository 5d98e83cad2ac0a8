import { onTestFinished, vi } from 'vitest'
import { type ErrorCode, ERROR_STATUS } from '#contract/envelope.ts'

type Answer = (body: unknown, query: URLSearchParams) => Response | Promise<Response>

/**
 * Responds to API calls until the test ends, with a 404 to those not listed. Requests outside `/api` go to the network.
 * @param answers functions that return the responses, by method and path without the query
 * @example answerApi({ 'GET /allergens': () => success([]) })
 */
export function answerApi(answers: Record<string, Answer>): void {
  const fetchOther = window.fetch.bind(window)
  const calls = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = /^\/api(\/.*)$/.exec(pathname)?.[1]
    if (path === undefined) return fetchOther(input, init)
    const answer = answers[`${request.method} ${path}`]
    const text = await request.text()
    return answer
      ? answer(text === '' ? undefined : JSON.parse(text), searchParams)
      : failure('NOT_FOUND', `No answer to ${path}`)
  })
  onTestFinished(() => calls.mockRestore())
}

export function success(data: unknown): Response {
  return Response.json({ success: true, message: '', data })
}

/** @param errors messages by the name of their field */
export function failure(code: ErrorCode, message: string, errors?: Record<string, string>): Response {
  const body = { success: false, message, error: message, code, errors, requestId: 'test' }
  return Response.json(body, { status: ERROR_STATUS[code] })
}
