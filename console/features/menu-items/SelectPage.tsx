import { CheckboxField } from '../../ui/CheckboxField.tsx'
import type { Selection } from './use-selection.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = { ids: number[]; selection: Selection; refusal: string | null }

/** Selects or deselects everything on the page. */
export function SelectPage({ ids, selection, refusal }: Props) {
  if (refusal || ids.length === 0) return null
  return (
    <CheckboxField
      label={t.selectPage}
      className="py-2 text-sm text-muted"
      checked={ids.every((id) => selection.has(id))}
      onChange={() => selection.togglePage(ids)}
    />
  )
}
