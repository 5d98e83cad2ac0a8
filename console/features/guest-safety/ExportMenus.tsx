import type { Branch } from '#contract/branches.ts'
import { exportAllergenMatrix, exportMenu } from '#contract/menu-exports.ts'
import { useDownload } from '../../shell/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

const FORMATS = [
  { format: 'xlsx', label: 'Export as XLSX' },
  { format: 'csv', label: 'Export as CSV' },
] as const

const MATRIX_FORMATS = [
  { format: 'pdf', label: 'Allergen matrix as PDF' },
  { format: 'xlsx', label: 'Allergen matrix as XLSX' },
] as const

/** The menu belongs to the company, whether it pays or not; so does what is known of its allergens. */
export function ExportMenus({ branch }: { branch: Branch }) {
  const { start, progress, error } = useDownload()
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">Your data</h2>
      <p className="mt-1 text-pretty text-muted">
        The menu of {branch.name} as a file that can be imported again, and the allergens of each menu item to look up.
      </p>
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
