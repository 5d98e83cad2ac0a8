import type { Branch } from '#contract/branches.ts'
import type { ImportQuestion } from '#contract/menu-imports.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { AnswerBadge } from './AnswerBadge.tsx'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  question: Extract<ImportQuestion, { kind: 'restaurants' }>
  chosen: string[]
  branch: Branch
  onChosen: (values: string[]) => void
  onBranch: (branchId: number) => void
}

export function RestaurantsQuestion({ question, chosen, branch, onChosen, onBranch }: Props) {
  const { data: branches = [] } = useListBranchesQuery({})
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    // At least one must stay selected.
    if (next.length > 0) onChosen(next)
  }
  return (
    <fieldset>
      <legend className="font-semibold text-pretty">
        {t.restaurants(question.values.length)} <AnswerBadge isAnswered={chosen.length > 0} />
      </legend>
      <p className="mt-0.5 mb-3 text-sm text-pretty text-muted">{t.restaurantsHint(question.column)}</p>
      <div className="grid max-h-80 gap-2 overflow-y-auto sm:grid-cols-2">
        {question.values.map(({ value, count }) => (
          <CheckboxField
            key={value}
            label={<bdi>{value}</bdi>}
            hint={t.rows(count)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {branches.length > 1 && (
        <SelectField
          label={t.importInto}
          className="mt-4 max-w-sm"
          value={branch.id}
          onChange={(event) => onBranch(Number(event.target.value))}
        >
          {branches.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} ({one.brand.currencyCode})
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}
