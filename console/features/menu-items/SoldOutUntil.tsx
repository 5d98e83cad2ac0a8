import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import { useRowChanges } from './use-row-changes.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Props = { branch: Branch; row: MenuItemRow; onClose: () => void }

export function SoldOutUntil({ branch, row, onClose }: Props) {
  const { setInBranch } = useRowChanges(branch)
  return (
    <SoldOutDialog
      title={t.markSoldOut(`“${textIn(row.name, branch.defaultLocale, branch.defaultLocale)}”`)}
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
