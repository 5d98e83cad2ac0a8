import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Branch } from '#contract/branches.ts'
import { type DiningTable, tableFieldsSchema } from '#contract/dining-tables.ts'
import { TABLE_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useCreateTableMutation, useUpdateTableMutation } from '../../api/tables-api.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AreaField } from './AreaField.tsx'
import { tableMessages as t } from './messages.ts'
import { asNumberOrNull, SEATS } from './typed-number.ts'

type Props = { branch: Branch; table: DiningTable | null; areas: string[]; onClose: () => void }
type Fields = z.infer<typeof tableFieldsSchema>

export function TableDialog({ branch, table, areas, onClose }: Props) {
  const [createTable] = useCreateTableMutation()
  const [updateTable] = useUpdateTableMutation()
  const before: Fields = { name: table?.name ?? '', area: table?.area ?? '', seats: table?.seats ?? null }
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(tableFieldsSchema),
    defaultValues: before,
  })
  const { errors, isSubmitting, isDirty } = formState

  async function save(fields: Fields) {
    const { error } = table
      ? await updateTable({ params: { id: table.id }, body: changedFields(fields, before) })
      : await createTable({ body: { ...fields, branchId: branch.id } })
    if (error) return showServerError(error, setError, ['name', 'area', 'seats'])
    showToast({ kind: 'success', title: table ? t.saved : t.added, message: fields.name })
    onClose()
  }

  return (
    <FormDialog
      title={table ? t.editTable : t.addTable}
      error={errors.root?.message}
      saving={isSubmitting}
      unsaved={isDirty}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <TextField
        label={uiMessages.name}
        maxLength={TABLE_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        placeholder={t.nameExample}
        hint={t.nameHint}
        error={errors.name?.message}
        {...register('name')}
      />
      <AreaField areas={areas} dir="auto" error={errors.area?.message} {...register('area')} />
      <NumberField
        input={SEATS}
        label={t.seats}
        error={errors.seats?.message}
        {...register('seats', { setValueAs: asNumberOrNull })}
      />
    </FormDialog>
  )
}
