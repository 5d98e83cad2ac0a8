import { useEffect, useRef } from 'react'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import type { FeedbackText } from '../text/feedback.ts'
import { deleteDraft } from './feedback-draft.ts'

type ThanksProps = { page: MenuPage & FeedbackView; sent: NonNullable<FeedbackView['sent']>; t: FeedbackText }

export function Thanks({ page, sent, t }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    deleteDraft({ branchId: page.snapshot.menuSite.branch.id, item: page.form.item })
    heading.current?.focus()
  }, [page])
  return (
    <div role="status">
      <h2 tabIndex={-1} ref={heading}>
        {t.thanks}
      </h2>
      <p>{sent.isAllergenReport ? t.thanksReport : t.thanksText}</p>
      {sent.isUnnamed && <p>{t.thanksUnnamed}</p>}
    </div>
  )
}
