import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { CopyMode } from '#contract/menu-copies.ts'
import { MENU_COPY } from '#contract/messages.ts'
import { useCopyMenuMutation, useListBrandsQuery } from '../../api/branch-settings-api.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { branchMessages as t } from './messages.ts'

type Props = { from: Branch; branches: Branch[]; onClose: () => void }

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
  const refusal = to ? refusalOf(from, to) : t.chooseBranch

  async function copy() {
    const answer = await copyMenu({ body: { fromBranchId: from.id, toBranchId: toId, ...(isTaken && { mode }) } })
    if (!answer.data) return
    const { categories, menuItems } = answer.data
    showToast({
      kind: 'success',
      title: t.menuCopied(to?.brand.name ?? ''),
      message: t.copiedCounts(categories, menuItems),
    })
    onClose()
  }

  return (
    <Dialog title={t.copyTitle(from.name)} description={t.copyLead} open busy={isLoading} onClose={onClose}>
      <div className="space-y-4">
        <FormError title={t.notCopied} message={error?.message} />
        <SelectField label={t.copyTo} value={toId} onChange={(event) => setToId(Number(event.target.value))}>
          {others.map(({ id, name, brand }) => (
            <option key={id} value={id}>
              {name === brand.name ? name : `${name} (${brand.name})`}
            </option>
          ))}
        </SelectField>
        {refusal && to && (
          <Notice variant="warning" title={t.cannotCopy}>
            {refusal}
          </Notice>
        )}
        {!refusal && isTaken && (
          <SelectField
            label={t.alreadyHas(to?.brand.name ?? '', existing.menuItemCount)}
            value={mode}
            hint={mode === 'replace' ? t.replaceHint : t.addHint}
            onChange={(event) => setMode(event.target.value === 'replace' ? 'replace' : 'add')}
          >
            <option value="add">{t.keepAndAdd}</option>
            <option value="replace">{t.replaceWithCopy}</option>
          </SelectField>
        )}
        {!refusal && <p className="text-sm text-muted">{t.confirmAllergens}</p>}
        <DialogActions>
          <CancelButton />
          <Button
            variant={isTaken && mode === 'replace' ? 'danger' : 'primary'}
            busy={isLoading}
            disabledReason={refusal ?? (brands ? null : t.oneMoment)}
            onClick={() => void copy()}
          >
            {isTaken && mode === 'replace' ? t.replaceMenu : t.copyMenu}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function refusalOf({ brand: from }: Branch, { brand: to }: Branch): string | null {
  if (from.id === to.id) return MENU_COPY.sameBrand
  if (from.currencyCode === to.currencyCode) return null
  return MENU_COPY.otherCurrency(from.currencyCode, to.currencyCode)
}
