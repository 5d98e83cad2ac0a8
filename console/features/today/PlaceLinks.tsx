import type { Today } from '#contract/today.ts'
import { BranchLink } from './BranchLink.tsx'
import { todayMessages as t } from './messages.ts'

type Props = { about: string; places: Today['soldOut']['places']; to: string; count: number }

/** Links to a filtered list, one for each of the given brands or branches. */
export function PlaceLinks({ about, places, to, count }: Props) {
  return places.map(({ branchId, name, count: here }) => (
    <BranchLink key={branchId} branchId={branchId} to={to}>
      {places.length === 1 ? t.showAll(count) : t.countOf(name, here)}
      <span className="sr-only">: {about}</span>
    </BranchLink>
  ))
}
