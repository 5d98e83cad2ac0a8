import { useState } from 'react'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import { menuPath } from '../pages/language-path.ts'
import type { ViewProps } from '../pages/view.ts'
import type { SiteText } from '../text/site-text.ts'
import type { FeedbackText } from '../text/feedback.ts'
import { GuestForm } from './GuestForm.tsx'
import { Thanks } from './Thanks.tsx'

export function FeedbackPageView({ page, look: { t } }: ViewProps) {
  return (
    <main id="menu" tabIndex={-1} className="feedback">
      {page.kind === 'feedback' && t.form && <Feedback page={page} t={t} form={t.form} />}
    </main>
  )
}

type FeedbackProps = { page: MenuPage & FeedbackView; t: SiteText; form: FeedbackText }

function Feedback({ page, t, form }: FeedbackProps) {
  const [sent, setSent] = useState(page.sent)
  // If the branch disables feedback while a guest is writing, the error appears on sending and the text is preserved.
  const [isOpen] = useState(page.snapshot.menuSite.setting.feedbackEnabled)
  return (
    <>
      {sent ? (
        <Thanks page={page} sent={sent} t={form} />
      ) : isOpen ? (
        <GuestForm page={page} t={form} onSent={setSent} />
      ) : (
        <p>{form.closed}</p>
      )}
      <p>
        <a href={menuPath(page)}>{t.wholeMenu}</a>
      </p>
    </>
  )
}
