import type { FeedbackForm } from '#contract/feedback-form.ts'
import type { FeedbackText } from '../text/feedback.ts'

/** The contact details that a guest typed: the email, with or without a name, or only a name. */
export type ContactTyped = 'email' | 'name'

export const contactOf = ({ email }: FeedbackForm): ContactTyped => (email.trim() === '' ? 'name' : 'email')

type Props = { asked: ContactTyped; isSending: boolean; t: FeedbackText }

/** Asks whether to send name and email, before anything is sent. Both answers are buttons of the form. */
export function ConsentQuestion({ asked, isSending, t }: Props) {
  const isEmail = asked === 'email'
  return (
    <div role="alert" tabIndex={-1} className="feedback-problem">
      <strong>{isEmail ? t.askEmail : t.askName}</strong>
      <p>{t.askWhy}</p>
      <p className="feedback-answers">
        <button type="submit" name="contact" value="with" className="button" aria-disabled={isSending}>
          {isEmail ? t.sendWithEmail : t.sendWithName}
        </button>
        <button type="submit" name="contact" value="without" className="button" aria-disabled={isSending}>
          {t.sendWithout}
        </button>
      </p>
    </div>
  )
}
