import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { languageName } from '#contract/language-name.ts'
import type { TranslationReport } from '#contract/translations.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { useImportTranslationsMutation } from '../../api/translations-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { ImportReport } from './ImportReport.tsx'
import { translationsMessages as t } from './messages.ts'

type Props = { branchId: number; locale: string; onImported: () => void; onClose: () => void }

/** Checks a file and shows what it would change, before the user imports it. */
export function ImportDialog({ branchId, locale, onImported, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [send, { isLoading, error, reset }] = useImportTranslationsMutation()
  const [undo] = useUndoMenuChangesMutation()
  const [checked, setChecked] = useState<{ file: File; report: TranslationReport } | null>(null)
  const count = checked ? checked.report.new + checked.report.changed : 0

  const check = async (file: File) => {
    reset()
    setChecked(null)
    const { data: report } = await send({ body: { branchId: String(branchId), locale }, file })
    if (report) setChecked({ file, report })
  }
  const undoImport = async (batch: string): Promise<void> => {
    const { data, error: failure } = await undo({ params: { batch } })
    if (!data) return showUndoFailure(t.notUndone, failure?.message, () => undoImport(batch))
    const kept = data.keptItems[0]?.reason
    showToast(kept ? { kind: 'error', title: t.notUndone, message: kept } : { kind: 'success', title: t.undone })
    onImported()
  }
  const apply = async () => {
    if (!checked) return
    const { file, report } = checked
    const { data } = await send({ body: { branchId: String(branchId), locale, plan: report.plan }, file })
    if (!data) return setChecked(null)
    const { batch } = data
    const action = batch ? { action: { label: t.undo, onAction: () => void undoImport(batch) } } : {}
    showToast({ kind: 'success', title: t.imported(count), ...action })
    onImported()
    onClose()
  }
  return (
    <Dialog
      title={t.importTitle(languageName(locale))}
      description={t.importHint}
      open
      busy={isLoading && checked !== null}
      onClose={onClose}
    >
      <FormError title={t.notImported} message={error?.message} />
      {checked && <ImportReport report={checked.report} locale={locale} />}
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xlf,.xliff"
        aria-label={t.file}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void check(file)
          event.target.value = '' // lets the user choose the same file again after correcting it
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button
          variant={checked ? 'secondary' : 'primary'}
          busy={isLoading && !checked}
          onClick={() => input.current?.click()}
        >
          <FileUp className="size-4" aria-hidden="true" />
          {isLoading && !checked ? t.checking : checked ? t.otherFile : t.chooseFile}
        </Button>
        {count > 0 && (
          <Button variant="primary" busy={isLoading} onClick={() => void apply()}>
            {t.apply(count)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
