import type { ReactNode } from 'react'
import { counted } from '../words/counted.ts'
import type { MenuLook } from './menu-look.ts'

type HiddenItemsProps = { count: number; look: MenuLook; children: ReactNode }

/** “n hidden – show”: guests always see that items are hidden, and can show them. */
export function HiddenItems({ count, look, children }: HiddenItemsProps) {
  const { words } = look
  return (
    <details className="hidden-items">
      <summary>{counted(count, words.hiddenCount, look)}</summary>
      <p>{words.hiddenHint}</p>
      {children}
    </details>
  )
}
