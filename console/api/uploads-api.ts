import type { Envelope } from '#contract/envelope.ts'
import { createUpload, type Crop, cropText, type Picture } from '#contract/uploads.ts'
import type { ApiError } from './api-error.ts'
import { baseApi, isSessionOver, tokenOf, UPLOAD_TIMEOUT_MS } from './base-api.ts'
import { toRequest } from './contract-request.ts'
import { sessionOver } from './session-over.ts'
import { translateResponse, translateError } from './translate-error.ts'

type UploadInput = {
  file: File
  crop: Crop | null
  /** @param part the fraction sent so far, from 0 to 1 */
  onProgress: (part: number) => void
  signal: AbortSignal
}

export const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. */
    createUpload: build.mutation<Picture, UploadInput>({
      queryFn: async (input, { getState, dispatch }) => {
        const token = tokenOf(getState())
        const answer = await send(input, token)
        // As for other calls, a late response to an upload of an earlier session must not end the current one.
        const isCurrent = token === tokenOf(getState())
        if ('error' in answer && isCurrent && isSessionOver(answer.error)) dispatch(sessionOver())
        return answer
      },
    }),
  }),
})

export const { useCreateUploadMutation } = uploadsApi

type Answer = { data: Picture } | { error: ApiError }

function send({ file, crop, onProgress, signal }: UploadInput, token: string | null): Promise<Answer> {
  // Form fields are strings, so the server parses the crop from its text.
  const body = crop ? { crop: cropText(crop) } : {}
  const { url, method, body: form } = toRequest(createUpload, { body, file })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => () =>
      resolve({ error: translateError({ status, error: '' }) })
    request.open(method ?? 'POST', `/api${url}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', fail('FETCH_ERROR'))
    request.addEventListener('timeout', fail('TIMEOUT_ERROR'))
    request.addEventListener('abort', fail('FETCH_ERROR'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form as FormData) // `toRequest` returns FormData for a file
  })
}

function read({ status, responseText }: XMLHttpRequest): Answer {
  try {
    const body = JSON.parse(responseText) as Envelope<Picture> // a failed response is handled below
    return status < 300 && body.success ? { data: body.data } : { error: translateResponse(status, body) }
  } catch {
    return { error: translateError({ status: 'PARSING_ERROR', originalStatus: status, data: '', error: '' }) }
  }
}
