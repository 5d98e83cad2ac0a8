import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useRowChanges } from '../menu-items/use-row-changes.ts'
import { guestSafetyMessages as t } from './messages.ts'

type Props = { row: MenuItemRow; branch: Branch; onAllergens: () => void }

export function SafetyItemRow({ row, branch, onAllergens }: Props) {
  const { setInBranch } = useRowChanges(branch)
  const textOf = (text: Record<string, string>) => textIn(text, branch.defaultLocale, branch.defaultLocale)
  const name = textOf(row.name)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-40 grow basis-52">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-muted">{textOf(row.category.name)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="flex items-center gap-1">
          <Switch
            label={t.soldOut}
            about={name}
            tone="danger"
            checked={row.isSoldOut}
            onChange={(isSoldOut) => void setInBranch(row, { isSoldOut })}
          />
          <span aria-hidden="true">{t.soldOut}</span>
        </span>
        <span className="flex items-center gap-1">
          <Switch
            label={t.hidden}
            about={name}
            tone="danger"
            checked={row.isHidden}
            onChange={(isHidden) => void setInBranch(row, { isHidden })}
          />
          <span aria-hidden="true">{t.hidden}</span>
        </span>
        <Button size="sm" aria-label={t.allergensOf(name)} aria-haspopup="dialog" onClick={onAllergens}>
          {t.allergens}
        </Button>
      </div>
    </li>
  )
}
