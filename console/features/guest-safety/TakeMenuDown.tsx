import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { cafePath } from '#contract/page-urls.ts'
import { useTakeMenuDownMutation } from '../../api/guest-safety-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { showToast } from '../../ui/show-toast.tsx'

/** The last resort: a menu that cannot be kept true is better not shown. */
export function TakeMenuDown({ branch }: { branch: Branch }) {
  const [asking, setAsking] = useState(false)
  const [takeDown, { isLoading }] = useTakeMenuDownMutation()

  async function unpublish() {
    const { error } = await takeDown({ params: { id: branch.id } })
    setAsking(false)
    if (error) return showToast({ kind: 'error', title: 'The menu is still up', message: error.message ?? '' })
    showToast({ kind: 'success', title: `The menu of ${branch.name} is down`, message: 'Guests no longer see it.' })
  }

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">The whole menu</h2>
      {branch.isPublished ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <p className="text-pretty text-muted">
            Guests see{' '}
            <a href={cafePath(branch.id)} target="_blank" rel="noopener" className={LINK_LOOK}>
              the menu of {branch.name}
            </a>
            .
          </p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Take the menu down
          </Button>
        </div>
      ) : (
        <p className="mt-1 text-pretty text-muted">
          The menu of {branch.name} is down: guests do not see it. With a subscription you can publish it again.
        </p>
      )}
      <ConfirmDialog
        title={`Take the menu of ${branch.name} down?`}
        description="Whoever scans its codes finds no menu any more. It can be published again only with a subscription."
        confirmLabel="Take the menu down"
        open={asking}
        busy={isLoading}
        onConfirm={() => void unpublish()}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
