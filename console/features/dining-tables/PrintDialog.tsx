import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { type DiningTable, printTables, TABLE_PRINTS, type TablePrint } from '#contract/dining-tables.ts'
import { useDownload } from '../../shell/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { groupByArea } from './table-groups.ts'

type Props = { branch: Branch; tables: DiningTable[]; selected: ReadonlySet<number>; onClose: () => void }

const PRINTS: Record<TablePrint, { label: string; hint: string }> = {
  cards: { label: 'Cards', hint: 'A6, four on a sheet of A4, with marks to cut along.' },
  stickers: {
    label: 'Stickers',
    hint: '70 × 37 mm, 24 on a sheet of A4 labels. Print at 100 %, without “fit to page”.',
  },
}

/** The codes of all tables, of an area or of the chosen ones, as a PDF. */
export function PrintDialog({ branch, tables, selected, onClose }: Props) {
  const { start, progress, error } = useDownload()
  const [kind, setKind] = useState<TablePrint>('cards')
  const [which, setWhich] = useState(selected.size > 0 ? 'selected' : 'all')
  const areas = groupByArea(tables)
  const chosen =
    which === 'selected'
      ? tables.filter(({ id }) => selected.has(id))
      : (areas.find((_, index) => which === `area-${index}`)?.tables ?? tables)
  const off = chosen.filter(({ isEnabled }) => !isEnabled).length

  async function print() {
    const ids = which === 'all' ? {} : { ids: chosen.map(({ id }) => id) }
    if (!(await start(printTables, { body: { kind, branchId: branch.id, ...ids } }))) return
    showToast({ kind: 'success', title: `${PRINTS[kind].label} for ${countOf(chosen.length)} downloaded` })
    onClose()
  }

  return (
    <Dialog
      title="Print codes"
      description="As a PDF, in the brand’s colour and the branch’s language."
      open
      onClose={onClose}
    >
      <div className="space-y-4">
        <FormFault title="Not downloaded" message={error ?? undefined} />
        <SelectField label="Tables" value={which} onChange={(event) => setWhich(event.target.value)}>
          {selected.size > 0 && <option value="selected">Selected ({selected.size})</option>}
          <option value="all">All ({tables.length})</option>
          {areas.length > 1 &&
            areas.map(({ area, tables: { length } }, index) => (
              <option key={area} value={`area-${index}`}>
                {area ?? 'Without an area'} ({length})
              </option>
            ))}
        </SelectField>
        <SelectField
          label="As"
          value={kind}
          hint={PRINTS[kind].hint}
          onChange={(event) => setKind(TABLE_PRINTS.find((one) => one === event.target.value) ?? 'cards')}
        >
          {TABLE_PRINTS.map((one) => (
            <option key={one} value={one}>
              {PRINTS[one].label}
            </option>
          ))}
        </SelectField>
        {off > 0 && (
          <p className="text-sm text-warning">
            {off === 1 ? 'The code of 1 table is' : `The codes of ${off} tables are`} switched off, and printed all the
            same.
          </p>
        )}
        {progress && <ProgressBar label="Making the PDF" {...progress} />}
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={progress !== null} onClick={() => void print()}>
            <Download className="size-4" aria-hidden="true" />
            Download PDF
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function countOf(tables: number): string {
  return tables === 1 ? '1 table' : `${tables} tables`
}
