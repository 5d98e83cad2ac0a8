import { foldText } from '#contract/fold-text.ts'
import type { Branch } from '#contract/branches.ts'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { shellMessages as t } from './messages.ts'

type Props = { branches: Branch[]; branchId: number; onChoose: (branchId: number) => void }

/** A search field that shows and changes the current branch, for companies with many branches. */
export function ManyBranches({ branches, branchId, onChoose }: Props) {
  const search = (text: string) =>
    branches
      .filter(({ name, brand, address }) =>
        foldText(`${name} ${brand.name} ${address ?? ''}`).includes(foldText(text.trim())),
      )
      .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ComboboxField
      label={t.branch}
      labelHidden
      className="w-full max-w-60 min-w-0 font-semibold"
      value={String(branchId)}
      // Clearing the field starts a search; it doesn't deselect the branch.
      onChange={(value) => value && Number(value) !== branchId && onChoose(Number(value))}
      search={search}
      labelOf={(value) => branches.find(({ id }) => String(id) === value)?.name ?? ''}
      noneFound={t.noBranch}
      maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
    />
  )
}
