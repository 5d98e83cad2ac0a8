import { Store } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useListBranchesQuery } from '../api/branches-api.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { useBranch } from '../session/branch-context.ts'
import { shellMessages as t } from './messages.ts'
import { useChooseBranch, useChosenBranch } from '../session/use-choose-branch.ts'

const ManyBranches = lazy(async () => ({ default: (await import('./ManyBranches.tsx')).ManyBranches }))
/** With more branches than this, the picker offers a search. */
const READABLE = 8

export function BranchPicker() {
  const branch = useBranch()
  const { data: branches = [] } = useListBranchesQuery({})
  const choose = useChooseBranch()
  const choosing = useChosenBranch()

  if (branches.length < 2)
    return (
      <p className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <Store className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate">{branch.name}</span>
      </p>
    )
  if (branches.length > READABLE)
    return (
      <Suspense>
        <ManyBranches branches={branches} branchId={branch.id} onChoose={(id) => void choose(id)} />
      </Suspense>
    )
  return (
    <SelectField
      label={t.branch}
      labelHidden
      size="sm"
      className="w-full max-w-60 min-w-0 font-semibold"
      value={branch.id}
      aria-busy={choosing || undefined}
      // The field isn't disabled while a branch is being selected, because it would lose the focus.
      onChange={(event) => void (choosing || choose(Number(event.target.value)))}
    >
      {branches.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
