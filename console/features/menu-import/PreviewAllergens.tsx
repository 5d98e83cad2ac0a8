import type { MenuImport } from '#contract/menu-imports.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { menuImportMessages as t } from './messages.ts'

const TONES: Record<string, BadgeTone> = {
  CONTAINS: 'danger',
  MAY_CONTAIN: 'warning',
  FREE_FROM: 'success',
  UNKNOWN: 'neutral',
}

/** Names every level except “contains” in words, so that the levels can be told apart without the colours. */
export function PreviewAllergens({ allergens }: { allergens: MenuImport['preview'][number]['allergens'] }) {
  return allergens.map(({ name, level }) => (
    <Badge key={name} tone={TONES[level] ?? 'neutral'}>
      {t.levelPrefixes[level]}
      {name}
    </Badge>
  ))
}
