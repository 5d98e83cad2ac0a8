import type { MenuItemStatus } from '#contract/menu-items.ts'
import { Badge } from '../../ui/Badge.tsx'
import { menuItemMessages as t } from './messages.ts'

const TONES = { DRAFT: 'warning', PUBLISHED: 'success', ARCHIVED: 'neutral' } as const

export function StatusBadge({ status }: { status: MenuItemStatus }) {
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
}
