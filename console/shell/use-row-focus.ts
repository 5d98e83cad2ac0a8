import { useEffect } from 'react'

const ROWS = 'li, tr'
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/**
 * When the row with the focus is removed, for example because its record was deleted, moves the focus to the same
 * control of the next or previous row, or to the page's content if there is none. Without this, the next press of Tab
 * would start at the top of the page.
 * @param mainId the id of the element with the page's content
 */
export function useRowFocus(mainId: string): void {
  useEffect(() => {
    let left: { row: Element; place: number; pathname: string } | null = null
    const remember = ({ target }: FocusEvent) => {
      // A dialog isn't in the content: after it closes, the focus returns to the row that opened it.
      if (!(target instanceof HTMLElement) || !target.closest(`#${mainId}`)) return
      const row = target.closest(ROWS)
      left = row && { row, place: controlsOf(row).indexOf(target), pathname: location.pathname }
    }
    const observer = new MutationObserver((records) => {
      if (!left || left.row.isConnected || document.activeElement !== document.body) return
      const { row, place, pathname } = left
      left = null
      if (pathname !== location.pathname) return
      const removal = records.find(({ removedNodes }) => [...removedNodes].includes(row))
      const controls = [removal?.nextSibling, removal?.previousSibling]
        .flatMap((neighbour) => (neighbour instanceof Element ? [controlsOf(neighbour)] : []))
        .find(({ length }) => length > 0)
      const next = controls?.[place] ?? controls?.[0]
      if (next) next.focus()
      else document.getElementById(mainId)?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [mainId])
}
