import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MenuItemFields } from './menu-item-form.ts'
import type { Draft } from './merge-fields.ts'

const SAVE_AFTER_MS = 400

type Given = {
  form: UseFormReturn<MenuItemFields>
  /** Where it is kept in the browser. */
  key: string
  base: MenuItemFields
  hasChanges: () => boolean
  /** Whether what was kept earlier is offered; not when it stands in the form already. */
  offers: boolean
}

/** Keeps what is typed in the browser, item by item, until it is saved or thrown away. */
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
    /** The offer was taken; what is typed goes on to be kept. */
    taken: () => setFound(null),
    /** Keeps what is typed at once. */
    keep: () => writeDraft(key, { fields: form.getValues(), base, savedAt: new Date().toISOString() }),
    /** Nothing of this form is kept any more. */
    end: () => {
      over.current = true
      dropDraft(key)
    },
  }
}

export function draftKey(userId: number | undefined, branchId: number, itemId: number | null): string {
  return `menu-item-draft:${userId ?? 0}:${itemId ?? `new-${branchId}`}`
}

/** Throws away what was kept. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

/** @returns null when there is none, or none that can be read */
function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null // our own words
    // A form of an older console may lack fields.
    return draft && Object.keys(draft.base).every((field) => field in draft.fields) ? draft : null
  } catch {
    return null
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden loses the convenience, never the form.
  }
}
