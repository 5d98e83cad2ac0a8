import { CheckboxField } from '../../ui/CheckboxField.tsx'
import type { Selection } from './use-selection.ts'

type Props = { ids: number[]; selection: Selection; refusal: string | null }

/** Chooses everything on the page, or nothing of it. */
export function SelectPage({ ids, selection, refusal }: Props) {
  if (refusal || ids.length === 0) return null
  return (
    <CheckboxField
      label="Select this page"
      className="py-2 text-sm text-muted"
      checked={ids.every((id) => selection.has(id))}
      onChange={() => selection.togglePage(ids)}
    />
  )
}
