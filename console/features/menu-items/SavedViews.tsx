import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { menuItemMessages as t } from './messages.ts'

const ViewList = lazy(async () => ({ default: (await import('./ViewList.tsx')).ViewList }))

/** Popover with views: named combinations of filters, search and sorting. */
export function SavedViews({ branch }: { branch: Branch }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t.views}
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(trigger) => (
        <Button {...trigger}>
          <Bookmark className="size-4" aria-hidden="true" />
          {t.views}
        </Button>
      )}
    >
      <Suspense>
        <ViewList brandId={branch.brand.id} onChosen={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}
