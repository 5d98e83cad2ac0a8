import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { CopyMode } from '#contract/menu-copies.ts'
import { useCopyMenuMutation, useListBrandsQuery } from '../../api/branch-settings-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { from: Branch; branches: Branch[]; onClose: () => void }

/** Copies the menu of a branch's brand to another brand, and asks what becomes of the menu that is there. */
export function CopyMenu({ from, branches, onClose }: Props) {
  const others = branches.filter(({ id }) => id !== from.id)
  const [toId, setToId] = useState(others.find(({ brand }) => brand.id !== from.brand.id)?.id ?? others[0]?.id ?? 0)
  const [mode, setMode] = useState<CopyMode>('add')
  const { data: brands } = useListBrandsQuery({}, { refetchOnMountOrArgChange: true })
  const [copyMenu, { isLoading, error }] = useCopyMenuMutation()
  const to = others.find(({ id }) => id === toId)
  const menuOf = (brandId: number | undefined) => brands?.find(({ id }) => id === brandId)
  const existing = menuOf(to?.brand.id)
  const isTaken = existing !== undefined && existing.categoryCount > 0
  const refusal = to ? refusalOf(from, to) : 'Choose a branch'

  async function copy() {
    const answer = await copyMenu({ body: { fromBranchId: from.id, toBranchId: toId, ...(isTaken && { mode }) } })
    if (!answer.data) return
    const { categories, menuItems } = answer.data
    showToast({
      kind: 'success',
      title: `The menu was copied to ${to?.brand.name ?? ''}`,
      message: `${categories} categories, ${menuItems} menu items`,
    })
    onClose()
  }

  return (
    <Dialog
      title={`Copy the menu of ${from.name}`}
      description="Categories, dishes, sizes, extras, allergens and diet types. The copy goes its own way from then on."
      open
      onClose={onClose}
    >
      <div className="space-y-4">
        <FormFault title="Not copied" message={error?.message} />
        <SelectField label="Copy to" value={toId} onChange={(event) => setToId(Number(event.target.value))}>
          {others.map(({ id, name, brand }) => (
            <option key={id} value={id}>
              {name === brand.name ? name : `${name} (${brand.name})`}
            </option>
          ))}
        </SelectField>
        {refusal && to && (
          <Notice variant="warning" title="This cannot be copied">
            {refusal}
          </Notice>
        )}
        {!refusal && isTaken && (
          <SelectField
            label={`${to?.brand.name ?? ''} has ${existing.menuItemCount} menu items already`}
            value={mode}
            hint={
              mode === 'replace'
                ? 'They are deleted with their categories, prices and pictures. The history keeps what they were.'
                : 'They stay, and the copied categories come after theirs.'
            }
            onChange={(event) => setMode(event.target.value === 'replace' ? 'replace' : 'add')}
          >
            <option value="add">Keep them and add the copy</option>
            <option value="replace">Replace them by the copy</option>
          </SelectField>
        )}
        {!refusal && (
          <p className="text-sm text-muted">Nobody has confirmed the allergens of the copy: please go through them.</p>
        )}
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isTaken && mode === 'replace' ? 'danger' : 'primary'}
            busy={isLoading}
            disabledReason={refusal ?? (brands ? null : 'One moment')}
            onClick={() => void copy()}
          >
            {isTaken && mode === 'replace' ? 'Replace the menu' : 'Copy menu'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function refusalOf({ brand: from }: Branch, { brand: to }: Branch): string | null {
  if (from.id === to.id) return 'Both branches belong to one brand, so they show one menu already.'
  if (from.currencyCode === to.currencyCode) return null
  return `The prices are in ${from.currencyCode}, and ${to.name} has ${to.currencyCode}.`
}
