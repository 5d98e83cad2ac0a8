import { useState } from 'react'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import { menuPath } from '../pages/language-path.ts'
import type { ViewProps } from '../pages/view.ts'
import type { Words } from '../words/words.ts'
import type { FeedbackWords } from '../words/feedback.ts'
import { GuestForm } from './GuestForm.tsx'
import { Thanks } from './Thanks.tsx'

export function FeedbackPageView({ page, look: { words } }: ViewProps) {
  return (
    <main id="menu" tabIndex={-1} className="feedback">
      {page.kind === 'feedback' && words.form && <Feedback page={page} words={words} form={words.form} />}
    </main>
  )
}

type FeedbackProps = { page: MenuPage & FeedbackView; words: Words; form: FeedbackWords }

function Feedback({ page, words, form }: FeedbackProps) {
  const [sent, setSent] = useState(page.sent)
  // If the branch disables feedback while a guest is writing, the error appears on sending and the text is preserved.
  const [isOpen] = useState(page.snapshot.menuSite.setting.feedbackEnabled)
  return (
    <>
      {sent ? (
        <Thanks page={page} sent={sent} words={form} />
      ) : isOpen ? (
        <GuestForm page={page} words={form} onSent={setSent} />
      ) : (
        <p>{form.closed}</p>
      )}
      <p>
        <a href={menuPath(page)}>{words.wholeMenu}</a>
      </p>
    </>
  )
}
