import { createContext, useCallback, useRef, useState } from 'react'
import { uiMessages } from '../ui/messages.ts'
import { showToast } from '../ui/show-toast.tsx'
import { fieldMessages as t } from './messages.ts'

export type UploadOutcome = 'done' | 'failed' | 'cancelled'
type Upload = Promise<UploadOutcome>

/** Tells the form which uploads of its pictures are running, and how to cancel each. */
export const TrackUpload = createContext<(upload: Upload, cancel: () => void) => void>(() => undefined)

/** The running uploads of a form's pictures, which saving waits for. The form provides `track` as `TrackUpload`. */
export function usePendingUploads() {
  const running = useRef(new Map<Upload, () => void>())
  const [isUploading, setIsUploading] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)

  const track = useCallback((upload: Upload, cancel: () => void) => {
    running.current.set(upload, cancel)
    setIsUploading(true)
    void upload.finally(() => {
      running.current.delete(upload)
      setIsUploading(running.current.size > 0)
    })
  }, [])

  /** Saves once all pictures are uploaded; not at all if one of them isn't, because it would be missing. */
  async function saveAfterUploads(save: () => Promise<unknown>): Promise<void> {
    const outcomes: UploadOutcome[] = []
    setIsWaiting(running.current.size > 0)
    while (running.current.size > 0) outcomes.push(...(await Promise.all(running.current.keys())))
    setIsWaiting(false)
    if (outcomes.includes('failed')) showToast({ kind: 'error', title: uiMessages.notSaved, message: t.pictureMissing })
    if (outcomes.every((outcome) => outcome === 'done')) await save()
  }

  const cancelUploads = () => running.current.forEach((cancel) => cancel())

  return { track, cancelUploads, isUploading, isWaiting, saveAfterUploads }
}
