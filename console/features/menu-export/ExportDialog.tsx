import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { languageName } from '#contract/language-name.ts'
import type { Branch } from '#contract/branches.ts'
import { exportMenu, PAPER_SIZES, printMenu } from '#contract/menu-exports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useDownload } from '../../pages/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { menuExportMessages as t } from './messages.ts'

type Props = { branch: Branch; onClose: () => void }

type Kind = keyof typeof t.formats

export function ExportDialog({ branch, onClose }: Props) {
  const { start, progress, error } = useDownload()
  const [kind, setKind] = useState<Kind>('csv')
  const [lang, setLang] = useState(branch.defaultLocale)
  const [size, setSize] = useState<(typeof PAPER_SIZES)[number]>('A4')
  const [columns, setColumns] = useState<'1' | '2'>('1')

  async function download() {
    const branchId = branch.id
    const isSaved =
      kind === 'pdf'
        ? await start(printMenu, { query: { branchId, lang, size, columns } })
        : await start(exportMenu, { query: { branchId, format: kind } })
    if (!isSaved) return
    showToast({ kind: 'success', title: t.downloaded })
    onClose()
  }

  return (
    <Dialog title={t.title} description={t.lead(branch.name)} open onClose={onClose}>
      <div className="space-y-4">
        <FormError title={t.notDownloaded} message={error ?? undefined} />
        <SelectField
          label={t.format}
          value={kind}
          hint={t.formats[kind].hint}
          onChange={(event) => setKind(event.target.value as Kind)} // a key of `formats`
        >
          {Object.entries(t.formats).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {kind === 'pdf' && (
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField label={t.language} value={lang} onChange={(event) => setLang(event.target.value)}>
              {branch.locales.map((locale) => (
                <option key={locale} value={locale}>
                  {languageName(locale)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t.paper}
              value={size}
              onChange={(event) => setSize(PAPER_SIZES.find((one) => one === event.target.value) ?? 'A4')}
            >
              {PAPER_SIZES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
            <SelectField
              label={t.columns}
              value={columns}
              onChange={(event) => setColumns(event.target.value === '2' ? '2' : '1')}
            >
              <option value="1">{t.one}</option>
              <option value="2">{t.two}</option>
            </SelectField>
          </div>
        )}
        <p className="text-sm text-muted">
          {t.matrixHint}{' '}
          <Link to={CONSOLE_PATHS.allergenMatrix} className={LINK_LOOK} onClick={onClose}>
            {t.matrix}
          </Link>
          .
        </p>
        {progress && <ProgressBar label={t.preparing} {...progress} />}
        <DialogActions>
          <CancelButton />
          <Button variant="primary" busy={progress !== null} onClick={() => void download()}>
            <Download className="size-4" aria-hidden="true" />
            {t.download}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
