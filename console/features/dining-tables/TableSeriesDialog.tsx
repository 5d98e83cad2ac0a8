import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Branch } from '#contract/branches.ts'
import { tableSeriesSchema } from '#contract/dining-tables.ts'
import { TABLES_AT_ONCE } from '#contract/limits.ts'
import { VALIDATION } from '#contract/messages.ts'
import { useCreateTablesMutation } from '../../api/tables-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AreaField } from './AreaField.tsx'
import { tableMessages as t } from './messages.ts'
import { previewOfSeries } from './table-groups.ts'
import { asNumber, asNumberOrNull, SEATS, TABLE_NUMBER } from './typed-number.ts'

type Props = { branch: Branch; areas: string[]; onClose: () => void }
type Fields = z.infer<typeof tableSeriesSchema>

export function TableSeriesDialog({ branch, areas, onClose }: Props) {
  const [createTables] = useCreateTablesMutation()
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    resolver: zodResolver(tableSeriesSchema),
    defaultValues: { prefix: t.prefixDefault, from: 1, to: 12, area: '', seats: null },
  })
  const { errors, isSubmitting, isDirty } = formState
  const [prefix, from, to] = useWatch({ control, name: ['prefix', 'from', 'to'] })
  const preview = previewOfSeries({ prefix, from: asNumber(from), to: asNumber(to) })

  async function save(fields: Fields) {
    const { data, error } = await createTables({ body: { ...fields, branchId: branch.id } })
    if (error) return showServerError(error, setError, ['prefix', 'from', 'to', 'area', 'seats'])
    showToast({
      kind: 'success',
      title: t.addedCount(data.ids.length),
      ...(data.skipped.length > 0 && { message: t.skipped(data.skipped.join(', ')) }),
    })
    onClose()
  }

  return (
    <FormDialog
      title={t.addMultipleTitle}
      description={t.addMultipleLead(TABLES_AT_ONCE)}
      submitLabel={uiMessages.add}
      error={errors.root?.message}
      saving={isSubmitting}
      unsaved={isDirty}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <TextField
        label={t.prefix}
        maxLength={40}
        autoComplete="off"
        dir="auto"
        error={errors.prefix?.message}
        {...register('prefix')}
      />
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          input={TABLE_NUMBER}
          label={t.firstNumber}
          error={errors.from?.message}
          {...register('from', { setValueAs: asNumber })}
        />
        <NumberField
          input={TABLE_NUMBER}
          label={t.lastNumber}
          error={errors.to?.message}
          {...register('to', { setValueAs: asNumber })}
        />
      </div>
      <output className="block rounded-xl bg-sunken px-3 py-2 text-sm break-words text-muted">
        {preview === null ? VALIDATION.lastNumberTooSmall : <span dir="auto">{preview}</span>}
      </output>
      <AreaField areas={areas} dir="auto" error={errors.area?.message} {...register('area')} />
      <NumberField
        input={SEATS}
        label={t.seatsEach}
        error={errors.seats?.message}
        {...register('seats', { setValueAs: asNumberOrNull })}
      />
    </FormDialog>
  )
}
