import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow, SoldOutFor } from '#contract/menu-items.ts'
import { useChangeInBranchMutation, useChangePriceMutation } from '../../api/menu-items-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { moneyIn, priceLabel } from './price-text.ts'
import { untilWords } from './until-words.ts'

type InBranch = { isHidden: boolean } | { isSoldOut: boolean; soldOutUntil?: string | null; soldOutFor?: SoldOutFor }

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

  async function setInBranch(row: MenuItemRow, change: InBranch): Promise<void> {
    const { data, error } = await changeInBranch({ id: row.id, branchId: branch.id, change })
    if (!data) return showToast({ kind: 'error', title: 'Not changed', message: error?.message ?? '' })
    const until = data.soldOutUntil
    showToast({
      kind: 'success',
      title: `${nameOf(row)} ${wordsOf(change)}`,
      message: until === null ? branch.name : `${branch.name}, until ${untilWords(until, branch.timeZone)}`,
      action: { label: 'Undo', onAction: () => void setInBranch({ ...row, ...data }, asBefore(row, change)) },
    })
  }

  return { setPrice, setInBranch }
}

function wordsOf(change: InBranch): string {
  if ('isHidden' in change) return change.isHidden ? 'is hidden from guests' : 'is shown to guests'
  return change.isSoldOut ? 'is sold out' : 'is available again'
}

/** What takes a change back: also the time until which something was sold out, unless that is over. */
function asBefore({ isHidden, isSoldOut, soldOutUntil }: MenuItemRow, change: InBranch): InBranch {
  return 'isHidden' in change ? { isHidden } : { isSoldOut, ...(isSoldOut && { soldOutUntil }) }
}
