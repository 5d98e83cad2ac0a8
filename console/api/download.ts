import type { Endpoint } from '#contract/endpoints.ts'
import type { ApiError } from './api-error.ts'
import { isSessionOver } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'
import { translateResponse, translateError } from './translate-error.ts'

/** Downloaded bytes. `total` is null when the server sends no length. */
export type DownloadProgress = { done: number; total: number | null }

type Downloaded = { blob: Blob; fileName: string; error?: never } | { error: ApiError; sessionOver: boolean }

type Options = {
  token: string | null
  onProgress: (progress: DownloadProgress) => void
  signal: AbortSignal
}

/**
 * Downloads a file with the bearer token, which a link can't send.
 * @returns the file and its name, or the error and whether it means that the session is over
 * @throws an AbortError if `signal` is aborted during the download
 */
export async function downloadFrom<Definition extends Endpoint & { file: readonly string[] }>(
  endpoint: Definition,
  input: CallInput<Definition>,
  options: Options,
): Promise<Downloaded> {
  try {
    const response = await fetch(...toFetch(toRequest(endpoint, input), options))
    const mediaType = response.headers.get('content-type') ?? ''
    if (!response.ok || !endpoint.file.some((one) => mediaType.startsWith(one.split(';')[0] ?? one)))
      return failed(translateResponse(response.status, await response.json().catch(() => null)))
    return { blob: await readAll(response, options.onProgress), fileName: parseFileName(response) }
  } catch (error) {
    if (options.signal.aborted) throw error
    return failed(translateError({ status: 'FETCH_ERROR', error: '' }))
  }
}

function toFetch(
  { url, method, params, body }: ReturnType<typeof toRequest>,
  { token, signal }: Options,
): [string, RequestInit] {
  const query = new URLSearchParams(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]))
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (body !== undefined) headers.set('content-type', 'application/json')
  return [
    `/api${url}${query.size > 0 ? `?${query.toString()}` : ''}`,
    { ...(method && { method }), headers, signal, ...(body !== undefined && { body: JSON.stringify(body) }) },
  ]
}

async function readAll(response: Response, onProgress: Options['onProgress']): Promise<Blob> {
  const total = Number(response.headers.get('content-length')) || null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let done = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    done += part.value.length
    onProgress({ done, total })
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

/** The name in `Content-Disposition` (RFC 6266): `filename*` in UTF-8, else a quoted `filename`, else “download”. */
function parseFileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded === undefined ? (/filename="([^"]*)"/.exec(header)?.[1] ?? 'download') : decodeURIComponent(encoded)
}

function failed(error: ApiError): Downloaded {
  return { error, sessionOver: isSessionOver(error) }
}
