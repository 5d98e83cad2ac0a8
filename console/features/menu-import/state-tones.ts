import type { MenuImport } from '#contract/menu-imports.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const STATE_TONES: Record<MenuImport['state'], BadgeTone> = {
  reading: 'info',
  ready: 'neutral',
  checking: 'info',
  checked: 'neutral',
  importing: 'info',
  imported: 'success',
  undone: 'neutral',
  failed: 'danger',
}
