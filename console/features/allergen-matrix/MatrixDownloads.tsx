import { Download, Printer } from 'lucide-react'
import { exportAllergenMatrix } from '#contract/menu-exports.ts'
import type { Branch } from '#contract/branches.ts'
import { useDownload } from '../../pages/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

type Props = { branch: Branch; isPrinting: boolean; onPrint: () => void }

export function MatrixDownloads({ branch, isPrinting, onPrint }: Props) {
  const { start, progress, error } = useDownload()
  const download = (format: 'pdf' | 'xlsx') =>
    void start(exportAllergenMatrix, { query: { branchId: branch.id, format } })
  return (
    <div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button busy={progress !== null} onClick={() => download('pdf')}>
          <Download className="size-4" aria-hidden="true" />
          {t.pdf}
        </Button>
        <Button busy={progress !== null} onClick={() => download('xlsx')}>
          <Download className="size-4" aria-hidden="true" />
          {t.xlsx}
        </Button>
        <Button busy={isPrinting} onClick={onPrint}>
          <Printer className="size-4" aria-hidden="true" />
          {t.print}
        </Button>
      </div>
      {progress && <ProgressBar label={t.preparing} {...progress} />}
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
