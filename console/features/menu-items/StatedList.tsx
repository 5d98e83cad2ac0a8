import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LEVEL_WORDS } from './words.ts'

const LEVEL_TONES = { CONTAINS: 'danger', MAY_CONTAIN: 'warning', FREE_FROM: 'success', UNKNOWN: 'neutral' } as const

/** What is stated of allergens, with who stands for it. */
export function StatedList({ allergens }: { allergens: StatedAllergen[] }) {
  return (
    <ul className="divide-y divide-line">
      {allergens.map(({ allergenId, name, level, removable, note, verifiedBy, verifiedAt }) => (
        <li key={allergenId} className="py-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span>{name}</span>
            <Badge tone={LEVEL_TONES[level]}>{LEVEL_WORDS[level]}</Badge>
          </div>
          <p className="text-sm text-muted">
            {removable && 'Can be made without. '}
            {note && <span dir="auto">{note}. </span>}
            {verifiedAt === null ? (
              'Not confirmed yet'
            ) : (
              <>
                Confirmed {verifiedBy && `by ${verifiedBy} `}
                <DateTime at={verifiedAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
