import { useEffect, useRef } from 'react'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import type { FeedbackWords } from '../words/feedback.ts'
import { dropDraft } from './feedback-draft.ts'

type ThanksProps = { page: MenuPage & FeedbackView; sent: NonNullable<FeedbackView['sent']>; words: FeedbackWords }

export function Thanks({ page, sent, words }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dropDraft({ branchId: page.snapshot.menuSite.branch.id, item: page.form.item })
    heading.current?.focus()
  }, [page])
  return (
    <div role="status">
      <h2 tabIndex={-1} ref={heading}>
        {words.thanks}
      </h2>
      <p>{sent.isAllergenReport ? words.thanksReport : words.thanksText}</p>
      {sent.isUnnamed && <p>{words.thanksUnnamed}</p>}
    </div>
  )
}
