import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoints.ts'
import type { CallInput } from '../api/contract-request.ts'
import { type DownloadProgress, downloadFrom } from '../api/download.ts'
import { sessionOver } from '../api/session-over.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'
import { saveBlob } from '../ui/save-blob.ts'

/** The state of a download: `progress` is null when none is running. */
export type Download = {
  progress: DownloadProgress | null
  /** Why the last download failed; null if it didn't. */
  error: string | null
}

/**
 * Downloads files that need the bearer token, with progress and error message. Leaving the screen cancels the download.
 * @example const { start, progress, error } = useDownload()
 */
export function useDownload() {
  const token = useAppSelector((state) => state.auth.token)
  const dispatch = useAppDispatch()
  const [state, setState] = useState<Download>({ progress: null, error: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    /** @returns whether the file was saved */
    async function start<Definition extends Endpoint & { file: readonly string[] }>(
      endpoint: Definition,
      input: CallInput<Definition>,
    ): Promise<boolean> {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      const onProgress = (progress: DownloadProgress) => setState({ progress, error: null })
      onProgress({ done: 0, total: null })
      const answer = await downloadFrom(endpoint, input, { token, onProgress, signal }).catch(() => null)
      if (signal.aborted || !answer) return false
      if ('blob' in answer) {
        saveBlob(answer.blob, answer.fileName)
        setState({ progress: null, error: null })
        return true
      }
      if (answer.sessionOver) dispatch(sessionOver())
      setState({ progress: null, error: answer.error.message })
      return false
    },
    [token, dispatch],
  )

  return { ...state, start }
}
