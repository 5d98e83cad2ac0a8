import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

const LEVEL_TONES = { CONTAINS: 'danger', MAY_CONTAIN: 'warning', FREE_FROM: 'success', UNKNOWN: 'neutral' } as const

/** Allergens with their details. The badge shows the published level, which can differ from the stored one. */
export function StatedList({ allergens }: { allergens: StatedAllergen[] }) {
  return (
    <ul className="divide-y divide-line">
      {allergens.map(({ allergenId, name, level, publishedLevel, removable, note, verifiedBy, verifiedAt }) => (
        <li key={allergenId} className="py-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span>{name}</span>
            <Badge tone={LEVEL_TONES[publishedLevel]}>
              {publishedLevel === 'UNKNOWN' ? t.notConfirmed : t.levels[publishedLevel]}
            </Badge>
          </div>
          <p className="text-sm text-muted">
            {removable && `${t.canBeMadeWithout}. `}
            {note && <span dir="auto">{note}. </span>}
            {level !== publishedLevel && t.setTo(t.levels[level])}
            {verifiedAt === null ? (
              t.notConfirmedYet
            ) : (
              <>
                {t.confirmedOn(verifiedBy)}
                <DateTime at={verifiedAt} />
                {level !== publishedLevel && t.expired}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
