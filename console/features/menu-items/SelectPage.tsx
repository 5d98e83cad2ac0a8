import { CheckboxField } from '../../ui/CheckboxField.tsx'
import type { Selection } from './use-selection.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = { ids: number[]; selection: Selection; refusal: string | null; inHeader?: boolean }

/** Selects or deselects all items on the page. Placed in the table's header, or above the rows on a phone. */
export function SelectPage({ ids, selection, refusal, inHeader = false }: Props) {
  if (refusal || ids.length === 0) return null
  return (
    <CheckboxField
      label={inHeader ? <span className="sr-only">{t.selectPage}</span> : t.selectPage}
      title={t.selectPage}
      className={inHeader ? '-m-2 p-2 max-sm:hidden' : 'py-2 text-sm text-muted sm:hidden'}
      checked={ids.every((id) => selection.has(id))}
      onChange={() => selection.togglePage(ids)}
    />
  )
}
