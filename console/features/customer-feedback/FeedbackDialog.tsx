import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import { useReadFeedbackQuery } from '../../api/customer-feedback-api.ts'
import { apiMessages } from '../../api/messages.ts'
import { useBranch } from '../../session/branch-context.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { languageName } from '../../fields/language-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { uiMessages } from '../../ui/messages.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { STATUSES, TYPES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'
import { Rating } from './Rating.tsx'
import { useFeedbackChanges } from './use-feedback-changes.ts'

type Props = { id: number; onClose: () => void }

/** Opening the dialog marks the feedback as read. */
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
    <Dialog title={feedback ? TYPES[feedback.type].name : t.title} open onClose={onClose}>
      {error && <p role="alert">{error.message ?? apiMessages.failed}</p>}
      {!feedback && !error && <Skeleton className="h-40 w-full" />}
      {feedback && (
        <>
          <p dir="auto" lang={feedback.locale} className="break-words whitespace-pre-wrap">
            {feedback.comment || t.ratingOnly}
          </p>
          <Details feedback={feedback} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button busy={marking} onClick={() => void markAs('NEW')}>
              {t.markNew}
            </Button>
            {feedback.status === 'DISMISSED' ? (
              <Button busy={marking} onClick={() => void markAs('READ')}>
                {t.restore}
              </Button>
            ) : (
              <Button variant="primary" busy={marking} onClick={() => void markAs('DISMISSED')}>
                {t.dismiss}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

function Details({ feedback }: { feedback: CustomerFeedback }) {
  const { defaultLocale } = useBranch()
  const { rating, createdAt, branch, table, menuItem, name, email, locale, status } = feedback
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4">
      <Detail term={t.rating}>{rating !== null && <Rating value={rating} />}</Detail>
      <Detail term={t.received}>
        <DateTime at={createdAt} timeZone={branch.timeZone} />
      </Detail>
      <Detail term={t.status}>{STATUSES[status].name}</Detail>
      <Detail term={t.branch}>
        <bdi>{branch.name}</bdi>
      </Detail>
      <Detail term={t.table}>{table && <bdi>{table.name}</bdi>}</Detail>
      <Detail term={t.menuItem}>
        {menuItem && (
          <Link to={menuItemViewPath(menuItem.id)} className={LINK_LOOK}>
            <bdi>{textIn(menuItem.name, defaultLocale, 'en')}</bdi>
          </Link>
        )}
      </Detail>
      <Detail term={uiMessages.name}>{name && <bdi>{name}</bdi>}</Detail>
      <Detail term={uiMessages.email}>
        {email && (
          <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr" className={LINK_LOOK}>
            {email}
          </a>
        )}
      </Detail>
      <Detail term={t.language}>{languageName(locale)}</Detail>
    </dl>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
