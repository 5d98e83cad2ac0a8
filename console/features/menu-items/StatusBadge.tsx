import type { MenuItemStatus } from '#contract/menu-items.ts'
import { Badge } from '../../ui/Badge.tsx'
import { STATUS_WORDS } from './words.ts'

const TONES = { DRAFT: 'warning', PUBLISHED: 'success', ARCHIVED: 'neutral' } as const

/** Where an item stands. */
export function StatusBadge({ status }: { status: MenuItemStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
}
