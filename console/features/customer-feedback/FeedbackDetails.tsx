import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { languageName } from '#contract/language-name.ts'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { useBranch } from '../../session/branch-context.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { uiMessages } from '../../ui/messages.ts'
import { STATUSES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'
import { Rating } from './Rating.tsx'

export function FeedbackDetails({ feedback }: { feedback: CustomerFeedback }) {
  const { defaultLocale } = useBranch()
  const { rating, branch, table, menuItem, name, email, consentedAt, locale, status } = feedback
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4">
      <Detail term={t.rating}>{rating !== null && <Rating value={rating} />}</Detail>
      <Detail term={t.status}>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
      </Detail>
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
      <Detail term={t.consentedOn}>{consentedAt && <DateTime at={consentedAt} timeZone={branch.timeZone} />}</Detail>
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
