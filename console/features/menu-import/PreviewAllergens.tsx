import type { MenuImport } from '#contract/menu-imports.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { menuImportMessages as t } from './messages.ts'

const TONES: Record<string, BadgeTone> = {
  CONTAINS: 'danger',
  MAY_CONTAIN: 'warning',
  FREE_FROM: 'success',
  UNKNOWN: 'neutral',
}

/** The level is also given as text, never by colour alone. */
export function PreviewAllergens({ allergens }: { allergens: MenuImport['preview'][number]['allergens'] }) {
  return allergens.map(({ name, level }) => (
    <Badge key={name} tone={TONES[level] ?? 'neutral'}>
      {t.levelPrefixes[level]}
      {name}
    </Badge>
  ))
}
