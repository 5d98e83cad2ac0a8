import { useLayoutEffect, useState } from 'react'
import { letterOf } from '../ui/letter-of.ts'

type Overlay = 'palette' | 'appearance'

/** The open overlay of the shell, if any. With `withPalette`, Ctrl K or ⌘ K toggles the command palette. */
export function useOverlay(withPalette: boolean) {
  const [shown, setShown] = useState<Overlay | null>(null)
  // A layout effect runs before the paint, so that no key is lost once the page can be seen.
  useLayoutEffect(() => {
    if (!withPalette) return
    const press = (event: KeyboardEvent) => {
      if (letterOf(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // An open dialog has to be closed first.
      setShown((now) => (now === 'palette' ? null : (now ?? (dialogIsOpen() ? null : 'palette'))))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [withPalette])
  return { shown, open: setShown, close: () => setShown(null) }
}

function dialogIsOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null
}
