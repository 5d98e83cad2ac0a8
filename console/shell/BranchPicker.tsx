import { Store } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useListBranchesQuery, useSelectBranchMutation } from '../api/branches-api.ts'
import { branchChosen } from '../state/auth-slice.ts'
import { useAppDispatch } from '../store.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { showToast } from '../ui/show-toast.tsx'
import { useBranch } from './branch-context.ts'

/** Shows the branch in hand, and lets one choose when there are several. */
export function BranchPicker() {
  const branch = useBranch()
  const { data: branches = [] } = useListBranchesQuery({})
  const [selectBranch, { isLoading }] = useSelectBranchMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function choose(branchId: number) {
    const answer = await selectBranch({ body: { branchId } })
    if (answer.error)
      return showToast({ kind: 'error', title: 'The branch was not changed', message: answer.error.message ?? '' })
    dispatch(branchChosen(branchId))
    // Filters and imports in the address belong to the branch before.
    await navigate(pathname.startsWith('/menu-item/') ? '/menu-items' : pathname, { replace: true })
  }

  if (branches.length < 2)
    return (
      <p className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <Store className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate">{branch.name}</span>
      </p>
    )
  return (
    <SelectField
      label="Branch"
      labelHidden
      size="sm"
      className="w-full max-w-60 min-w-0 font-semibold"
      value={branch.id}
      disabled={isLoading}
      onChange={(event) => void choose(Number(event.target.value))}
    >
      {branches.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
