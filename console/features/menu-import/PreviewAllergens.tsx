import type { MenuImport } from '#contract/menu-imports.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

const LEVELS: Record<string, { prefix: string; tone: BadgeTone }> = {
  CONTAINS: { prefix: '', tone: 'danger' },
  MAY_CONTAIN: { prefix: 'may contain ', tone: 'warning' },
  FREE_FROM: { prefix: 'free from ', tone: 'success' },
  UNKNOWN: { prefix: 'unknown: ', tone: 'neutral' },
}

/** Each allergen with its level in words, never by colour alone. */
export function PreviewAllergens({ allergens }: { allergens: MenuImport['preview'][number]['allergens'] }) {
  return allergens.map(({ name, level }) => (
    <Badge key={name} tone={LEVELS[level]?.tone ?? 'neutral'}>
      {LEVELS[level]?.prefix}
      {name}
    </Badge>
  ))
}
