import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import { useReadFeedbackQuery } from '../../api/customer-feedback-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { languageName } from '../../shell/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { STATUS_WORDS, TYPE_WORDS } from './feedback-words.ts'
import { Rating } from './Rating.tsx'
import { useFeedbackChanges } from './use-feedback-changes.ts'

type Props = { id: number; onClose: () => void }

/** All of what one guest has said. Opening it is reading it. */
export function FeedbackDialog({ id, onClose }: Props) {
  const { currentData: feedback, error } = useReadFeedbackQuery({ params: { id } })
  const { mark, markRead, marking } = useFeedbackChanges()
  const read = useRef<number | null>(null)
  useEffect(() => {
    if (!feedback || read.current === feedback.id) return
    read.current = feedback.id
    void markRead(feedback)
  })

  async function markAs(status: FeedbackStatus) {
    if (feedback) await mark([feedback], status)
    onClose()
  }

  return (
    <Dialog title={feedback ? TYPE_WORDS[feedback.type].name : 'Feedback'} open onClose={onClose}>
      {error && <p role="alert">{error.message ?? 'This did not work.'}</p>}
      {!feedback && !error && <Skeleton className="h-40 w-full" />}
      {feedback && (
        <>
          <p dir="auto" lang={feedback.locale} className="break-words whitespace-pre-wrap">
            {feedback.comment || 'Only a rating'}
          </p>
          <Facts feedback={feedback} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button busy={marking} onClick={() => void markAs('NEW')}>
              Mark as new
            </Button>
            {feedback.status === 'DISMISSED' ? (
              <Button busy={marking} onClick={() => void markAs('READ')}>
                Put back
              </Button>
            ) : (
              <Button variant="primary" busy={marking} onClick={() => void markAs('DISMISSED')}>
                Dismiss
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

function Facts({ feedback }: { feedback: CustomerFeedback }) {
  const { defaultLocale } = useBranch()
  const { rating, createdAt, branch, table, menuItem, name, email, locale, status } = feedback
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4">
      <Fact term="Rating">{rating !== null && <Rating value={rating} />}</Fact>
      <Fact term="Received">
        <DateTime at={createdAt} />
      </Fact>
      <Fact term="Status">{STATUS_WORDS[status].name}</Fact>
      <Fact term="Branch">
        <bdi>{branch.name}</bdi>
      </Fact>
      <Fact term="Table">{table && <bdi>{table.name}</bdi>}</Fact>
      <Fact term="Menu item">
        {menuItem && (
          <Link to={menuItemViewPath(menuItem.id)} className={LINK_LOOK}>
            <bdi>{textIn(menuItem.name, defaultLocale, 'en')}</bdi>
          </Link>
        )}
      </Fact>
      <Fact term="Name">{name && <bdi>{name}</bdi>}</Fact>
      <Fact term="Email">
        {email && (
          <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr" className={LINK_LOOK}>
            {email}
          </a>
        )}
      </Fact>
      <Fact term="Language">{languageName(locale)}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
