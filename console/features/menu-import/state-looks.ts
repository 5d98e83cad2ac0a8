import type { MenuImport } from '#contract/menu-imports.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** Each state of an import in a word and a colour. */
export const STATE_LOOKS: Record<MenuImport['state'], { word: string; tone: BadgeTone }> = {
  reading: { word: 'Being read', tone: 'info' },
  ready: { word: 'Not imported yet', tone: 'neutral' },
  checking: { word: 'Being checked', tone: 'info' },
  checked: { word: 'Not imported yet', tone: 'neutral' },
  importing: { word: 'Being imported', tone: 'info' },
  imported: { word: 'Imported', tone: 'success' },
  undone: { word: 'Undone', tone: 'neutral' },
  failed: { word: 'Could not be read', tone: 'danger' },
}
