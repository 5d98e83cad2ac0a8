import { useEffect, useRef, useState } from 'react'
import { type Crop, type Picture, PICTURE_MAX_BYTES } from '#contract/uploads.ts'
import { useCreateUploadMutation } from '../api/uploads-api.ts'

/** Sends pictures one at a time, tells how far it is, and what went wrong in words. */
export function usePictureUpload(onUploaded: (picture: Picture) => void) {
  const [createUpload] = useCreateUploadMutation()
  /** The part that has been sent; null while nothing is. */
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)

  // Whoever leaves the page needs no answer any more.
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File, crop: Crop | null): Promise<void> {
    const mine = new AbortController()
    running.current?.abort()
    running.current = mine
    setFault(null)
    setSent(0)
    const { data, error } = await createUpload({ file, crop, onProgress: setSent, signal: mine.signal })
    if (mine.signal.aborted) return
    setSent(null)
    if (data) onUploaded(data)
    else setFault(error?.message ?? 'The picture was not stored.')
  }

  function cancel(): void {
    running.current?.abort()
    setSent(null)
  }

  /** @returns whether a file is worth showing; if not, it has been said why */
  function accept(file: File): boolean {
    setFault(file.size > PICTURE_MAX_BYTES ? 'This picture is larger than 5 MiB. Make it smaller first.' : null)
    return file.size <= PICTURE_MAX_BYTES
  }

  return { upload, cancel, accept, sent, fault }
}
