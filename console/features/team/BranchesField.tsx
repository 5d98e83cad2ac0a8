import { useId } from 'react'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { teamMessages as t } from './messages.ts'

type Props = {
  /** The ids of the chosen branches; null for all branches. */
  value: readonly number[] | null
  error: string | undefined
  onChange: (value: number[] | null) => void
}

export function BranchesField({ value, error, onChange }: Props) {
  const id = useId()
  const { data: branches = [] } = useListBranchesQuery({}, { refetchOnMountOrArgChange: true })

  /** The new value is in the order of the list, without deleted branches. */
  function check(branchId: number, isChecked: boolean) {
    const isChosen = (one: number) => (one === branchId ? isChecked : value?.includes(one))
    onChange(branches.map((branch) => branch.id).filter(isChosen))
  }

  return (
    <div className="space-y-3">
      <ChoiceGroup
        legend={t.branches}
        hint={value ? t.branchesHint : t.allBranchesHint}
        choices={[
          { value: 'all', label: t.allBranches },
          { value: 'some', label: t.someBranches },
        ]}
        value={value ? 'some' : 'all'}
        onChange={(choice) => onChange(choice === 'all' ? null : [])}
      />
      {value && (
        <fieldset aria-describedby={error ? id : undefined}>
          <legend className="sr-only">{t.chooseBranches}</legend>
          <div className="max-h-60 space-y-1 overflow-y-auto rounded-xl border border-line p-3">
            {branches.map((branch) => (
              <CheckboxField
                key={branch.id}
                className="min-h-9 py-1"
                label={branch.name}
                hint={branch.brand.name}
                checked={value.includes(branch.id)}
                onChange={(event) => check(branch.id, event.target.checked)}
              />
            ))}
          </div>
          <FieldNote id={id} error={error} />
        </fieldset>
      )}
    </div>
  )
}
