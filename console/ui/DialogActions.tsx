import type { ReactNode } from 'react'
import { keepToastsAbove } from './keep-toasts-above.ts'

/** The buttons of a dialog, which stay visible while its content scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      ref={keepToastsAbove}
      className="sticky bottom-0 z-10 -mx-6 mt-5 -mb-6 flex flex-wrap justify-end gap-x-3 gap-y-2 rounded-b-2xl border-t border-line bg-surface px-6 py-4"
    >
      {children}
    </div>
  )
}
