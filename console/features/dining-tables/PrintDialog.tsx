import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { type DiningTable, printTables, TABLE_PRINTS, type TablePrint } from '#contract/dining-tables.ts'
import { useDownload } from '../../pages/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { tableMessages as t } from './messages.ts'
import { groupByArea } from './table-groups.ts'

type Props = { branch: Branch; tables: DiningTable[]; selected: ReadonlySet<number>; onClose: () => void }

const PRINTS: Record<TablePrint, { label: string; hint: string }> = {
  cards: { label: t.cards, hint: t.cardsHint },
  stickers: {
    label: t.stickers,
    hint: t.stickersHint,
  },
}

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
    showToast({ kind: 'success', title: t.downloaded(PRINTS[kind].label, t.countTables(chosen.length)) })
    onClose()
  }

  return (
    <Dialog title={t.printCodes} description={t.printLead} open onClose={onClose}>
      <div className="space-y-4">
        <FormError title={t.notDownloaded} message={error ?? undefined} />
        <SelectField label={t.title} value={which} onChange={(event) => setWhich(event.target.value)}>
          {selected.size > 0 && <option value="selected">{t.printSelection(selected.size)}</option>}
          <option value="all">{t.printAll(tables.length)}</option>
          {areas.length > 1 &&
            areas.map(({ area, tables: { length } }, index) => (
              <option key={area} value={`area-${index}`}>
                {area ?? t.noArea} ({length})
              </option>
            ))}
        </SelectField>
        <SelectField
          label={t.format}
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
        {off > 0 && <p className="text-sm text-warning">{t.printsDisabled(off)}</p>}
        {progress && <ProgressBar label={t.creatingPdf} {...progress} />}
        <DialogActions>
          <CancelButton />
          <Button variant="primary" busy={progress !== null} onClick={() => void print()}>
            <Download className="size-4" aria-hidden="true" />
            {t.downloadPdf}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
