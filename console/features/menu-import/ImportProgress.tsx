import type { MenuImport } from '#contract/menu-imports.ts'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { menuImportMessages as t } from './messages.ts'

export function ImportProgress({ menuImport }: { menuImport: MenuImport }) {
  const { progress, fileName, state } = menuImport
  const step = progress?.step ?? (state === 'importing' ? t.importing : t.readingFile)
  return (
    <Card className="mx-auto max-w-xl p-8 text-center">
      <output className="block text-lg font-semibold first-letter:uppercase">{step}</output>
      <p className="mt-1 mb-6 break-all text-muted">{fileName}</p>
      <ProgressBar label={step} done={progress?.done ?? 0} total={progress?.total ?? null} />
      {progress && progress.done > 0 && (
        <p className="mt-3 text-sm text-muted tabular-nums">{t.progress(progress.done, progress.total)}</p>
      )}
    </Card>
  )
}
