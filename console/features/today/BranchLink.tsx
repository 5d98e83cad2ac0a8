import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { opensElsewhere } from '../../pages/opens-elsewhere.ts'
import { useBranch } from '../../session/branch-context.ts'
import { useSelectBranch } from '../../session/use-select-branch.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'

type Props = { branchId: number; to: string; children: ReactNode }

/** A link to a page of a branch. It first selects the branch if another one is selected. */
export function BranchLink({ branchId, to, children }: Props) {
  const current = useBranch()
  const { select } = useSelectBranch()
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className={LINK_LOOK}
      onClick={(event) => {
        if (branchId === current.id || opensElsewhere(event)) return
        event.preventDefault()
        void select(branchId).then((isSelected) => isSelected && navigate(to))
      }}
    >
      {children}
    </Link>
  )
}
