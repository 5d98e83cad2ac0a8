import type { ReactNode } from 'react'
import { CONSOLE_PATHS, menuItemEditPath, menuItemViewPath } from '#contract/page-urls.ts'
import type { Today } from '#contract/today.ts'
import { useRefusal } from '../../session/permission.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { BranchLink } from './BranchLink.tsx'
import { PlaceLinks } from './PlaceLinks.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TodayEntry } from './TodayEntry.tsx'

type Props = Today['needsReview'] & { icon: ReactNode; tone: BadgeTone; title: string; hint: string; filter: string }

/** A card of menu items that need the same kind of attention. Links below them lead to the filtered item list. */
export function ItemsCard({ entries, places, filter, ...card }: Props) {
  const pathOf = useRefusal('menu:write') === null ? menuItemEditPath : menuItemViewPath
  return (
    <TodayCard
      {...card}
      footer={
        <PlaceLinks about={card.title} places={places} count={card.count} to={`${CONSOLE_PATHS.menuItems}?${filter}`} />
      }
    >
      {entries.map(({ id, name, branchId }) => (
        <TodayEntry key={id}>
          <BranchLink branchId={branchId} to={pathOf(id)}>
            {name}
          </BranchLink>
        </TodayEntry>
      ))}
    </TodayCard>
  )
}
