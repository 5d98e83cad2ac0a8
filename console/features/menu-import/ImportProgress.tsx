import type { MenuImport } from '#contract/menu-imports.ts'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** How far the reading or the importing is. */
export function ImportProgress({ menuImport }: { menuImport: MenuImport }) {
  const { progress, fileName, state } = menuImport
  const step = progress?.step ?? (state === 'importing' ? 'Importing' : 'Reading the file')
  return (
    <Card className="mx-auto max-w-xl p-8 text-center">
      <output className="block text-lg font-semibold first-letter:uppercase">{step}</output>
      <p className="mt-1 mb-6 break-all text-muted">{fileName}</p>
      <ProgressBar label={step} done={progress?.done ?? 0} total={progress?.total ?? null} />
      {progress && progress.done > 0 && (
        <p className="mt-3 text-sm text-muted tabular-nums">
          {progress.done.toLocaleString('en-GB')}
          {progress.total !== null && ` of ${progress.total.toLocaleString('en-GB')}`}
        </p>
      )}
    </Card>
  )
}
