import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBranch } from '../../shell/branch-context.ts'
import { Button } from '../../ui/Button.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** Opens what can be made of the menu of the branch in hand: files to keep, and one to print. */
export function ExportMenu() {
  const branch = useBranch()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden="true" />
        Export
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
