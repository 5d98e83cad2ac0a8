import type { ReactNode } from 'react'
import { formatCounted } from '../text/format-counted.ts'
import type { MenuLook } from './menu-look.ts'

type HiddenItemsProps = { count: number; look: MenuLook; children: ReactNode }

/** “n hidden – show”: guests always see that items are hidden, and can show them. */
export function HiddenItems({ count, look, children }: HiddenItemsProps) {
  const { t, textLang } = look
  return (
    <details className="hidden-items">
      <summary lang={textLang}>{formatCounted(count, t.hiddenCount, look)}</summary>
      <p lang={textLang}>{t.hiddenHint}</p>
      {children}
    </details>
  )
}
