import { use, useEffect, useRef, useState } from 'react'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import type { Crop, Picture } from '#contract/uploads.ts'
import { useCreateUploadMutation } from '../api/uploads-api.ts'
import { showToast } from '../ui/show-toast.tsx'
import { fieldMessages as t } from './messages.ts'
import { TrackUpload, type UploadOutcome } from './pending-uploads.ts'

/** Uploads a picture, with progress and error message. A new upload cancels the one that is running. */
export function usePictureUpload(onUploaded: (picture: Picture) => void) {
  const [createUpload] = useCreateUploadMutation()
  const track = use(TrackUpload)
  /** The fraction sent; null when nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // The latest callback, so that changes made during the upload, such as a typed alt text, are preserved.
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })

  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), [])

  const upload = (file: File, crop: Crop | null) => track(send(file, crop), cancel, running)

  async function send(file: File, crop: Crop | null): Promise<UploadOutcome> {
    const mine = new AbortController()
    running.current?.abort()
    running.current = mine
    setFailure(null)
    setSent(0)
    const { data, error } = await createUpload({ file, crop, onProgress: setSent, signal: mine.signal })
    if (mine.signal.aborted) return running.current === mine ? 'cancelled' : 'replaced'
    setSent(null)
    if (data?.isFirstFrame) showToast({ kind: 'info', title: t.firstFrameOnly })
    if (data) latest.current(data)
    else setFailure(error?.message ?? t.notUploaded)
    return data ? 'done' : 'failed'
  }

  function cancel(): void {
    running.current?.abort()
    setSent(null)
  }

  /** @returns whether the file is acceptable; if not, an error has been set */
  function accept(file: File): boolean {
    setFailure(file.size > PICTURE_MAX_BYTES ? t.tooLarge : null)
    return file.size <= PICTURE_MAX_BYTES
  }

  return { upload, cancel, accept, sent, failure }
}
