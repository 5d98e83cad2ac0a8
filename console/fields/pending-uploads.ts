import { createContext, useCallback, useRef, useState } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import { uiMessages } from '../ui/messages.ts'
import { showToast } from '../ui/show-toast.tsx'
import { fieldMessages as t } from './messages.ts'

/** `replaced`: another picture was chosen in its place. */
export type UploadOutcome = 'done' | 'replaced' | 'failed' | 'cancelled'
type Upload = Promise<UploadOutcome>

/** Tells the form which uploads of its pictures are running, and how to cancel each. */
export const TrackUpload = createContext<(upload: Upload, cancel: () => void) => void>(() => undefined)

/** The running uploads of a form's pictures, which saving waits for. The form provides `track` as `TrackUpload`. */
export function usePendingUploads() {
  const running = useRef(new Map<Upload, () => void>())
  const [isUploading, setIsUploading] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)

  const track = useCallback((upload: Upload, cancel: () => void) => {
    // An upload that rejects must not keep the form waiting.
    const settled = upload.catch((): UploadOutcome => 'failed')
    running.current.set(settled, cancel)
    setIsUploading(true)
    void settled.finally(() => {
      running.current.delete(settled)
      setIsUploading(running.current.size > 0)
    })
  }, [])

  /**
   * Submits the form once all pictures are uploaded. If an upload fails or is cancelled meanwhile, doesn't submit it,
   * because the picture would be missing; invalid fields are reported immediately.
   */
  async function saveAfterUploads<Fields extends FieldValues>(
    handleSubmit: UseFormHandleSubmit<Fields>,
    save: (fields: Fields) => unknown,
  ): Promise<void> {
    const outcomes: UploadOutcome[] = []
    if (running.current.size > 0) {
      let isValid = false
      await handleSubmit(() => {
        isValid = true
      })()
      if (!isValid) return
      setIsWaiting(true)
      while (running.current.size > 0) outcomes.push(...(await Promise.all(running.current.keys())))
      setIsWaiting(false)
    }
    const message = outcomes.includes('failed')
      ? t.pictureMissing
      : outcomes.includes('cancelled')
        ? t.pictureCancelled
        : undefined
    if (message === undefined) await handleSubmit(save)()
    else showToast({ kind: 'error', title: uiMessages.notSaved, message })
  }

  const cancelUploads = () => running.current.forEach((cancel) => cancel())

  return { track, cancelUploads, isUploading, isWaiting, saveAfterUploads }
}
