import { type PriceWrite, revertPrice } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow, SoldOutFor } from '#contract/menu-items.ts'
import { editableOf, useChangeInBranchMutation, useChangePriceMutation } from '../../api/menu-items-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { priceLabel } from './price-text.ts'
import { isAhead, untilText } from './until-text.ts'
import { menuItemMessages as t } from './messages.ts'

type InBranch = { isHidden: boolean } | { isSoldOut: boolean; soldOutUntil?: string | null; soldOutFor?: SoldOutFor }

/** Changes made in the list itself. Each reports its result and can be undone from its toast. */
export function useRowChanges(branch: Branch) {
  const [changePrice] = useChangePriceMutation()
  const [changeInBranch] = useChangeInBranchMutation()
  const nameOf = (row: MenuItemRow) => textIn(row.name, branch.defaultLocale, branch.defaultLocale)

  async function setPrice(row: MenuItemRow, write: PriceWrite): Promise<void> {
    const { data, error } = await changePrice({ id: row.id, branchId: branch.id, revision: row.revision, write })
    if (error || !data) return showToast({ kind: 'error', title: t.priceNotChanged, message: error?.message ?? '' })
    showToast({
      kind: 'success',
      title: `${nameOf(row)}: ${priceLabel(data, branch)}`,
      message: t.previousPrice(priceLabel(row, branch), write.branch && !write.brand ? branch.name : null),
      action: {
        label: t.undo,
        onAction: () => void setPrice({ ...row, ...data }, revertPrice(editableOf(row), write)),
      },
    })
  }

  async function setInBranch(row: MenuItemRow, change: InBranch): Promise<void> {
    const { data, error } = await changeInBranch({ id: row.id, branchId: branch.id, change })
    if (!data) return showToast({ kind: 'error', title: t.nothingChanged, message: error?.message ?? '' })
    const until = 'isHidden' in change ? null : data.soldOutUntil
    showToast({
      kind: 'success',
      title: resultOf(nameOf(row), change),
      message: until === null ? branch.name : t.branchUntil(branch.name, untilText(until, branch.timeZone)),
      action: { label: t.undo, onAction: () => void setInBranch({ ...row, ...data }, createUndoChange(row, change)) },
    })
  }

  return { setPrice, setInBranch }
}

function resultOf(name: string, change: InBranch): string {
  if ('isHidden' in change) return change.isHidden ? t.hiddenFromGuests(name) : t.visibleToGuests(name)
  return change.isSoldOut ? t.isSoldOut(name) : t.isAvailable(name)
}

/** The change that restores the previous state. If the end time of “sold out” has passed, the item stays available. */
function createUndoChange({ isHidden, isSoldOut, soldOutUntil }: MenuItemRow, change: InBranch): InBranch {
  if ('isHidden' in change) return { isHidden }
  return isSoldOut && isAhead(soldOutUntil) ? { isSoldOut, soldOutUntil } : { isSoldOut: false }
}
