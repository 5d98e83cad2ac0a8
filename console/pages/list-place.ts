import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * The place in a list from which a page was opened. It is stored in the page's history entry, so it survives a reload
 * but is not part of a shared link.
 */
export type ListPlace = { listSearch: string; scrollY: number }

type ListLink = { to: string; state?: ListPlace & { recordId: number | undefined } }

/** @returns the place in the list from which this page was opened; null when it wasn't opened from a list */
export function useListPlace(): ListPlace | null {
  return readListPlace(useLocation().state)
}

/** The link from a record's page back to its list. Without a place, it leads to the list's first page. */
export function backToList(listPath: string, place: ListPlace | null, recordId?: number): ListLink {
  return place ? { to: listPath + place.listSearch, state: { ...place, recordId } } : { to: listPath }
}

/** The id of the element in a record's row that gets the focus when the user returns from the record. */
export function recordElementId(recordId: number): string {
  return `record-${recordId}`
}

/**
 * For a list: after coming back from a record's page, scrolls to where the list was and focuses the record.
 * @param loaded whether the rows are shown
 */
export function useReturnToPlace(loaded: boolean): void {
  const { state } = useLocation() as { state: unknown } // other pages store other values
  // After a reload or Back, `ScrollRestoration` restores the scroll position.
  const arriving = useRef(useNavigationType() === NavigationType.Push)
  useEffect(() => {
    const place = readListPlace(state)
    if (!loaded || !arriving.current || !place) return
    arriving.current = false
    window.scrollTo({ top: place.scrollY, behavior: 'instant' })
    document.getElementById(recordElementId(readRecordId(state)))?.focus()
  }, [loaded, state])
}

function readListPlace(state: unknown): ListPlace | null {
  if (typeof state !== 'object' || state === null || !('listSearch' in state) || !('scrollY' in state)) return null
  const { listSearch, scrollY } = state
  return typeof listSearch === 'string' && typeof scrollY === 'number' ? { listSearch, scrollY } : null
}

function readRecordId(state: unknown): number {
  return typeof state === 'object' && state !== null && 'recordId' in state ? Number(state.recordId) : Number.NaN
}
