import type { Branch } from '#contract/branches.ts'
import { exportAllergenMatrix, exportMenu } from '#contract/menu-exports.ts'
import { useDownload } from '../../pages/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { guestSafetyMessages as t } from './messages.ts'

const FORMATS = [
  { format: 'xlsx', label: t.exportXlsx },
  { format: 'csv', label: t.exportCsv },
] as const

const MATRIX_FORMATS = [
  { format: 'pdf', label: t.matrixPdf },
  { format: 'xlsx', label: t.matrixXlsx },
] as const

/** Downloads of the menu and its allergens, which belong to the company even without a subscription. */
export function ExportMenus({ branch }: { branch: Branch }) {
  const { start, progress, error } = useDownload()
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{t.data}</h2>
      <p className="mt-1 text-pretty text-muted">{t.dataHint(branch.name)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            busy={progress !== null}
            onClick={() => void start(exportMenu, { query: { branchId: branch.id, format } })}
          >
            {label}
          </Button>
        ))}
        {MATRIX_FORMATS.map(({ format, label }) => (
          <Button
            key={label}
            busy={progress !== null}
            onClick={() => void start(exportAllergenMatrix, { query: { branchId: branch.id, format } })}
          >
            {label}
          </Button>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </Card>
  )
}
