import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MenuItemFields } from './menu-item-form.ts'
import type { Draft } from './merge-fields.ts'

const SAVE_AFTER_MS = 400

type Given = {
  form: UseFormReturn<MenuItemFields>
  /** The draft's key in local storage. */
  key: string
  base: MenuItemFields
  hasChanges: () => boolean
  /** Whether to offer the stored draft. */
  offers: boolean
}

/** Stores the form as a draft in the browser, per item, until it is saved or discarded. */
export function useFormDraft({ form, key, base, hasChanges, offers }: Given) {
  const [found, setFound] = useState(() => (offers ? readDraft(key) : null))
  const over = useRef(false)
  const latest = useRef(hasChanges)
  useEffect(() => {
    latest.current = hasChanges
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      if (over.current || !latest.current()) return
      writeDraft(key, { fields: form.getValues(), base, savedAt: new Date().toISOString() })
    }
    keep()
    const subscription = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, SAVE_AFTER_MS)
    })
    return () => {
      subscription.unsubscribe()
      keep()
    }
  }, [form, key, base])
  const discard = () => {
    dropDraft(key)
    setFound(null)
  }
  return {
    found,
    discard,
    /** Hides the offer, because the user has accepted the draft. */
    taken: () => setFound(null),
    /** Stores the current values immediately. */
    keep: () => writeDraft(key, { fields: form.getValues(), base, savedAt: new Date().toISOString() }),
    /** Deletes this form's draft and stores no further one. */
    end: () => {
      over.current = true
      dropDraft(key)
    },
  }
}

export function draftKey(userId: number | undefined, branchId: number, itemId: number | null): string {
  return `menu-item-draft:${userId ?? 0}:${itemId ?? `new-${branchId}`}`
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is disabled, there is no draft to delete.
  }
}

/** @returns null when there is no draft, or it is unusable */
function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null // written by writeDraft
    // A draft from an older version of the console may lack fields.
    return draft && Object.keys(draft.base).every((field) => field in draft.fields) ? draft : null
  } catch {
    return null
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // If storage is full or disabled, only the draft is lost, never the form.
  }
}
