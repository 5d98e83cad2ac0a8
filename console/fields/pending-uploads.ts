import { createContext, useCallback, useRef, useState } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import { uiMessages } from '../ui/messages.ts'
import { showToast } from '../ui/show-toast.tsx'
import { fieldMessages as t } from './messages.ts'

/** `replaced`: another picture was chosen in its place. */
export type UploadOutcome = 'done' | 'replaced' | 'failed' | 'cancelled'
type Upload = Promise<UploadOutcome>

/** @param field identifies the field of the picture, so that a new upload replaces one that failed */
type Track = (upload: Upload, cancel: () => void, field: object) => void

/** Tells the form which uploads of its pictures are running, and how to cancel each. */
export const TrackUpload = createContext<Track>(() => undefined)

/** The running uploads of a form's pictures, which saving waits for. The form provides `track` as `TrackUpload`. */
export function usePendingUploads() {
  const running = useRef(new Map<Promise<void>, () => void>())
  /** How each field's last upload ended while saving waits. */
  const outcomes = useRef(new Map<object, UploadOutcome>())
  const [isUploading, setIsUploading] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)

  const track = useCallback<Track>((upload, cancel, field) => {
    const settle = async () => {
      // An upload that rejects must not keep the form waiting.
      const outcome = await upload.catch((): UploadOutcome => 'failed')
      running.current.delete(settled)
      if (outcome !== 'replaced') outcomes.current.set(field, outcome)
      setIsUploading(running.current.size > 0)
    }
    const settled = settle()
    running.current.set(settled, cancel)
    setIsUploading(true)
  }, [])

  /**
   * Submits the form once all pictures are uploaded. If the last upload of a field failed or was cancelled meanwhile,
   * doesn't submit it, because the picture would be missing; invalid fields are reported immediately.
   */
  async function saveAfterUploads<Fields extends FieldValues>(
    handleSubmit: UseFormHandleSubmit<Fields>,
    save: (fields: Fields) => unknown,
  ): Promise<void> {
    outcomes.current.clear()
    if (running.current.size > 0) {
      let isValid = false
      await handleSubmit(() => {
        isValid = true
      })()
      if (!isValid) return
      setIsWaiting(true)
      while (running.current.size > 0) await Promise.all(running.current.keys())
      setIsWaiting(false)
    }
    const ended = [...outcomes.current.values()]
    const message = ended.includes('failed')
      ? t.pictureMissing
      : ended.includes('cancelled')
        ? t.pictureCancelled
        : undefined
    if (message === undefined) await handleSubmit(save)()
    else showToast({ kind: 'error', title: uiMessages.notSaved, message })
  }

  const cancelUploads = () => running.current.forEach((cancel) => cancel())

  return { track, cancelUploads, isUploading, isWaiting, saveAfterUploads }
}
