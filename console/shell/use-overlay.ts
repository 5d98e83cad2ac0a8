import { useEffect, useState } from 'react'

type Overlay = 'palette' | 'appearance'

/** What lies over the shell, and Ctrl K or ⌘ K, which opens and closes the palette wherever one is. */
export function useOverlay(withPalette: boolean) {
  const [shown, setShown] = useState<Overlay | null>(null)
  useEffect(() => {
    if (!withPalette) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // A dialog that is open has been asked something and is to be answered first.
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
