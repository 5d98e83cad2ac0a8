import { FEEDBACK_STATUS_FILTERS, FEEDBACK_TYPES } from '#contract/customer-feedback.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Filters } from './feedback-filters.ts'
import { STATUS_FILTERS, TYPES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'

type Props = { filters: Filters; onChange: (change: Record<string, string | null>) => void }

const SELECT = { labelHidden: true, size: 'sm', className: 'w-[calc(50%-0.25rem)] sm:w-40' } as const
const RATINGS = [1, 2, 3, 4, 5]

export function FeedbackFilters({ filters, onChange }: Props) {
  const { data: branches = [] } = useListBranchesQuery({}, { refetchOnMountOrArgChange: true })
  return (
    <>
      {branches.length > 1 && (
        <SelectField
          {...SELECT}
          label={t.branch}
          value={filters.branchId ?? ''}
          onChange={(event) => onChange({ branchId: event.target.value })}
        >
          <option value="">{t.allBranches}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        {...SELECT}
        label={t.type}
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: event.target.value })}
      >
        <option value="">{t.allTypes}</option>
        {FEEDBACK_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPES[type].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...SELECT}
        label={t.status}
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">{t.anyStatus}</option>
        {FEEDBACK_STATUS_FILTERS.map((status) => (
          <option key={status} value={status}>
            {STATUS_FILTERS[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...SELECT}
        label={t.rating}
        value={filters.rating ?? ''}
        onChange={(event) => onChange({ rating: event.target.value })}
      >
        <option value="">{t.anyRating}</option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {t.stars(rating)}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid w-full grid-cols-2 gap-2 sm:w-auto">
        <legend className="sr-only">{t.dates}</legend>
        {(['from', 'to'] as const).map((key) => (
          <TextField
            key={key}
            label={key === 'from' ? t.from : t.to}
            type="date"
            className="min-w-0"
            value={filters[key] ?? ''}
            onChange={(event) => onChange({ [key]: event.target.value })}
          />
        ))}
      </fieldset>
    </>
  )
}
