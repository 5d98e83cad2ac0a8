import { FEEDBACK_STATUSES, FEEDBACK_TYPES } from '#contract/customer-feedback.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Filters } from './feedback-filters.ts'
import { STATUS_WORDS, TYPE_WORDS } from './feedback-words.ts'

type Props = { filters: Filters; onChange: (change: Record<string, string | null>) => void }

const SELECT = { labelHidden: true, size: 'sm', className: 'w-[calc(50%-0.25rem)] sm:w-40' } as const
const RATINGS = [1, 2, 3, 4, 5]

/** By branch, kind, status, rating and days. */
export function FeedbackFilters({ filters, onChange }: Props) {
  const { data: branches = [] } = useListBranchesQuery({})
  return (
    <>
      {branches.length > 1 && (
        <SelectField
          {...SELECT}
          label="Branch"
          value={filters.branchId ?? ''}
          onChange={(event) => onChange({ branchId: event.target.value })}
        >
          <option value="">All branches</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        {...SELECT}
        label="Kind"
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: event.target.value })}
      >
        <option value="">All kinds</option>
        {FEEDBACK_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_WORDS[type].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...SELECT}
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">Any status</option>
        {FEEDBACK_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_WORDS[status].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...SELECT}
        label="Rating"
        value={filters.rating ?? ''}
        onChange={(event) => onChange({ rating: event.target.value })}
      >
        <option value="">Any rating</option>
        {RATINGS.map((rating) => (
          <option key={rating} value={rating}>
            {rating === 1 ? '1 star' : `${rating} stars`}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid w-full grid-cols-2 gap-2 sm:w-auto">
        <legend className="sr-only">Days</legend>
        {(['from', 'to'] as const).map((key) => (
          <TextField
            key={key}
            label={key === 'from' ? 'From' : 'To'}
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
