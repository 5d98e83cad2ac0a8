import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MenuItemFields } from './menu-item-form.ts'
import type { Draft } from './merge-fields.ts'

const SAVE_AFTER_MS = 400
/** The maximum number per form. Each reload adds a draft if the user typed without deciding about the offered one. */
const DRAFTS_MAX = 5

type Given = {
  form: UseFormReturn<MenuItemFields>
  /** The draft's key in local storage. */
  key: string
  base: MenuItemFields
  hasChanges: () => boolean
  /** Whether to offer the latest stored draft; if not, the one before it is offered. */
  offers: boolean
}

/**
 * Stores the form as a draft in the browser, per item, until it is saved. An older draft stays stored with it until the
 * user has restored or discarded it.
 */
export function useFormDraft({ form, key, base, hasChanges, offers }: Given) {
  const [found, setFound] = useState(() => (offers ? readDraft(key) : usable(readDraft(key)?.older)))
  const [isOlder, setIsOlder] = useState(!offers)
  const over = useRef(false)
  const latest = useRef({ hasChanges, older: found })
  useEffect(() => {
    latest.current = { hasChanges, older: found }
  })
  // A form that doesn't offer the stored draft continues it.
  const [continued] = useState(() => (offers ? undefined : readDraft(key)?.savedAt))
  /** When this form's stored draft was stored; undefined when it has none. */
  const storedAt = useRef(continued)
  const keep = useCallback(() => {
    const { older } = latest.current
    const savedAt = new Date().toISOString()
    storedAt.current = savedAt
    storeDraft(key, { fields: form.getValues(), base, savedAt, older })
  }, [form, key, base])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepChanges = () => {
      clearTimeout(timer)
      if (over.current) return
      if (latest.current.hasChanges()) keep()
      else if (storedAt.current) {
        // The user has reverted every change.
        storedAt.current = undefined
        storeDraft(key, latest.current.older)
      }
    }
    keepChanges()
    const subscription = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(keepChanges, SAVE_AFTER_MS)
    })
    return () => {
      subscription.unsubscribe()
      keepChanges()
    }
  }, [form, key, keep])
  return {
    found,
    /** Whether the offered draft is older than one that the user has already decided about. */
    isOlder,
    /** Forgets the offered draft, because the user has restored or discarded it. */
    decide: () => {
      const older = usable(found?.older)
      latest.current.older = older
      setFound(older)
      setIsOlder(true)
      if (hasChanges()) keep()
      else storeDraft(key, older)
    },
    /** Stores the current values immediately. */
    keep,
    /**
     * Deletes this form's draft and stores no further one. An older draft that is still offered stays, and so does one
     * that another form has stored since.
     */
    end: () => {
      over.current = true
      if (storedAt.current && readDraft(key)?.savedAt === storedAt.current) storeDraft(key, latest.current.older)
    },
  }
}

export function draftKey(userId: number | undefined, branchId: number, itemId: number | null): string {
  return `menu-item-draft:${userId ?? 0}:${itemId ?? `new-${branchId}`}`
}

/** Deletes the latest draft. An older one that is still undecided stays. */
export function deleteDraft(key: string): void {
  storeDraft(key, usable(readDraft(key)?.older))
}

/** @returns null when there is no draft, or it is unusable */
function readDraft(key: string): Draft | null {
  try {
    return usable(JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null) // written by storeDraft
  } catch {
    return null
  }
}

/** Ignores what isn't a draft. `completeDraft` adds the fields that an earlier version of the console didn't have. */
function usable(draft: Partial<Draft> | null | undefined): Draft | null {
  return draft?.fields && draft.base && draft.savedAt ? (draft as Draft) : null // has what a draft must have
}

function storeDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(newestDrafts(draft, DRAFTS_MAX)))
    else localStorage.removeItem(key)
  } catch {
    // If storage is full or disabled, only the draft is lost, never the form.
  }
}

/** A draft with its older drafts, at most `count` in all. */
export function newestDrafts(draft: Draft, count: number): Draft {
  return { ...draft, older: draft.older && count > 1 ? newestDrafts(draft.older, count - 1) : null }
}
