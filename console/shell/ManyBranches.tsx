import { foldText } from '#contract/fold-text.ts'
import type { Branch } from '#contract/branches.ts'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { ComboboxField } from '../ui/ComboboxField.tsx'

type Props = { branches: Branch[]; branchId: number; onChoose: (branchId: number) => void }

/** The branch in hand, found by typing: for companies with more branches than one likes to read. */
export function ManyBranches({ branches, branchId, onChoose }: Props) {
  const search = (text: string) =>
    branches
      .filter(({ name, brand, address }) =>
        foldText(`${name} ${brand.name} ${address ?? ''}`).includes(foldText(text.trim())),
      )
      .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ComboboxField
      label="Branch"
      labelHidden
      className="w-full max-w-60 min-w-0 font-semibold"
      value={String(branchId)}
      // An emptied field is a search that begins, not a choice.
      onChange={(value) => value && Number(value) !== branchId && onChoose(Number(value))}
      search={search}
      labelOf={(value) => branches.find(({ id }) => String(id) === value)?.name ?? ''}
      noneFound="No branch found"
      maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
    />
  )
}
