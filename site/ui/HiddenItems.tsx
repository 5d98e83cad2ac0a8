import type { ReactNode } from 'react'
import { counted } from '../text/counted.ts'
import type { MenuLook } from './menu-look.ts'

type HiddenItemsProps = { count: number; look: MenuLook; children: ReactNode }

/** “n hidden – show”: guests always see that items are hidden, and can show them. */
export function HiddenItems({ count, look, children }: HiddenItemsProps) {
  const { t } = look
  return (
    <details className="hidden-items">
      <summary>{counted(count, t.hiddenCount, look)}</summary>
      <p>{t.hiddenHint}</p>
      {children}
    </details>
  )
}
