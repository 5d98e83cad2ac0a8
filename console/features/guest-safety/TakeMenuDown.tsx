import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { cafePath } from '#contract/page-urls.ts'
import { useTakeMenuDownMutation } from '../../api/guest-safety-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { guestSafetyMessages as t } from './messages.ts'

// Loads when opened, so that the page appears quickly on a slow connection.
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog }))

/** Unpublishes the branch's menu: being offline is safer than showing errors that can't be corrected. */
export function TakeMenuDown({ branch }: { branch: Branch }) {
  const [asking, setAsking] = useState(false)
  const [takeDown, { isLoading }] = useTakeMenuDownMutation()

  async function unpublish() {
    const { error } = await takeDown({ params: { id: branch.id } })
    setAsking(false)
    if (error) return showToast({ kind: 'error', title: t.notUnpublished, message: error.message ?? '' })
    showToast({ kind: 'success', title: t.unpublished(branch.name), message: t.unpublishedToast })
  }

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-lg font-semibold">{t.wholeMenu}</h2>
      {branch.isPublished ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <p className="text-pretty text-muted">
            {t.guestsSee}{' '}
            <a href={cafePath(branch.id)} target="_blank" rel="noopener" className={LINK_LOOK}>
              {t.menuOf(branch.name)}
            </a>
            .
          </p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t.unpublish}
          </Button>
        </div>
      ) : (
        <p className="mt-1 text-pretty text-muted">{t.unpublishedHint(branch.name)}</p>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t.unpublishTitle(branch.name)}
            description={t.unpublishHint}
            confirmLabel={t.unpublish}
            busy={isLoading}
            onConfirm={() => void unpublish()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
