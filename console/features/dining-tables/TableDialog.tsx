import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Branch } from '#contract/branches.ts'
import { type DiningTable, tableFieldsSchema } from '#contract/dining-tables.ts'
import { TABLE_NAME_MAX_LENGTH } from '#contract/limits.ts'
import { useCreateTableMutation, useUpdateTableMutation } from '../../api/tables-api.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AreaField } from './AreaField.tsx'
import { asNumberOrNull } from './typed-number.ts'

type Props = { branch: Branch; table: DiningTable | null; areas: string[]; onClose: () => void }
type Fields = z.infer<typeof tableFieldsSchema>

/** Adds a table, or changes what is said about one. */
export function TableDialog({ branch, table, areas, onClose }: Props) {
  const [createTable] = useCreateTableMutation()
  const [updateTable] = useUpdateTableMutation()
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(tableFieldsSchema),
    defaultValues: { name: table?.name ?? '', area: table?.area ?? '', seats: table?.seats ?? null },
  })
  const { errors, isSubmitting } = formState

  async function save(fields: Fields) {
    const { error } = table
      ? await updateTable({ params: { id: table.id }, body: fields })
      : await createTable({ body: { ...fields, branchId: branch.id } })
    if (error) return showServerError(error, setError, ['name', 'area', 'seats'])
    showToast({ kind: 'success', title: table ? 'Table saved' : 'Table added', message: fields.name })
    onClose()
  }

  return (
    <FormDialog
      title={table ? 'Edit table' : 'Add table'}
      fault={errors.root?.message}
      saving={isSubmitting}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={TABLE_NAME_MAX_LENGTH}
        autoComplete="off"
        dir="auto"
        placeholder="Table 12"
        hint="Guests read it on the card at the table."
        error={errors.name?.message}
        {...register('name')}
      />
      <AreaField areas={areas} dir="auto" error={errors.area?.message} {...register('area')} />
      <TextField
        label="Seats"
        inputMode="numeric"
        autoComplete="off"
        error={errors.seats?.message}
        {...register('seats', { setValueAs: asNumberOrNull })}
      />
    </FormDialog>
  )
}
