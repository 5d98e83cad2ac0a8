import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { useChangeInBranchMutation, useChangePriceMutation } from '../../api/menu-items-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { moneyIn, priceLabel } from './price-text.ts'

/** The changes one makes in the list itself; each says how it went and can be undone from its toast. */
export function useRowChanges(branch: Branch) {
  const [changePrice] = useChangePriceMutation()
  const [changeInBranch] = useChangeInBranchMutation()
  const nameOf = (row: MenuItemRow) => textIn(row.name, branch.defaultLocale, branch.defaultLocale)

  async function setPrice(row: MenuItemRow, priceMinor: number): Promise<void> {
    const becomesFixed = row.priceType === 'MARKET' || row.priceType === 'ON_REQUEST'
    const { data, error } = await changePrice({ id: row.id, priceMinor, revision: row.revision, becomesFixed })
    if (error || !data)
      return showToast({ kind: 'error', title: 'The price was not changed', message: error?.message ?? '' })
    const before = row.priceMinor
    showToast({
      kind: 'success',
      title: `${nameOf(row)}: ${moneyIn(branch, priceMinor)}`,
      message: `Before: ${priceLabel(row, branch)}`,
      ...(before === null
        ? {}
        : {
            action: {
              label: 'Undo',
              onAction: () => void setPrice({ ...row, priceMinor, revision: data.revision }, before),
            },
          }),
    })
  }

  async function setInBranch(row: MenuItemRow, change: { isHidden: boolean } | { isSoldOut: boolean }): Promise<void> {
    const { error } = await changeInBranch({ id: row.id, branchId: branch.id, change })
    if (error) return showToast({ kind: 'error', title: 'Not changed', message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: `${nameOf(row)} ${wordsOf(change)}`,
      message: branch.name,
      action: { label: 'Undo', onAction: () => void setInBranch(row, opposite(change)) },
    })
  }

  return { setPrice, setInBranch }
}

function wordsOf(change: { isHidden: boolean } | { isSoldOut: boolean }): string {
  if ('isHidden' in change) return change.isHidden ? 'is hidden from guests' : 'is shown to guests'
  return change.isSoldOut ? 'is sold out' : 'is available again'
}

function opposite(change: { isHidden: boolean } | { isSoldOut: boolean }) {
  return 'isHidden' in change ? { isHidden: !change.isHidden } : { isSoldOut: !change.isSoldOut }
}
