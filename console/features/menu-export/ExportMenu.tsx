import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBranch } from '../../session/branch-context.ts'
import { Button } from '../../ui/Button.tsx'
import { menuExportMessages as t } from './messages.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

export function ExportMenu() {
  const branch = useBranch()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden="true" />
        {t.export}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
