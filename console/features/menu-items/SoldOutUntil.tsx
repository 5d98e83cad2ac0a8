import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import { useRowChanges } from './use-row-changes.ts'

type Props = { branch: Branch; row: MenuItemRow; onClose: () => void }

/** Until when one item is sold out. */
export function SoldOutUntil({ branch, row, onClose }: Props) {
  const { setInBranch } = useRowChanges(branch)
  return (
    <SoldOutDialog
      title={`${textIn(row.name, branch.defaultLocale, branch.defaultLocale)} is sold out`}
      branch={branch}
      busy={false}
      onChoose={(until) => {
        onClose()
        void setInBranch(row, { isSoldOut: true, ...(until !== undefined && { soldOutFor: until }) })
      }}
      onClose={onClose}
    />
  )
}
