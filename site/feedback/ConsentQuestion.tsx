import type { FeedbackForm } from '#contract/feedback-form.ts'
import type { FeedbackWords } from '../words/feedback.ts'

/** The contact details that a guest typed: the email, with or without a name, or only a name. */
export type ContactTyped = 'email' | 'name'

export const contactOf = ({ email }: FeedbackForm): ContactTyped => (email.trim() === '' ? 'name' : 'email')

type Props = { asked: ContactTyped; isSending: boolean; words: FeedbackWords }

/** Asks whether to send name and email, before anything is sent. Both answers are buttons of the form. */
export function ConsentQuestion({ asked, isSending, words }: Props) {
  const isEmail = asked === 'email'
  return (
    <div role="alert" tabIndex={-1} className="feedback-problem">
      <strong>{isEmail ? words.askEmail : words.askName}</strong>
      <p>{words.askWhy}</p>
      <p className="feedback-answers">
        <button type="submit" name="contact" value="with" className="button" aria-disabled={isSending}>
          {isEmail ? words.sendWithEmail : words.sendWithName}
        </button>
        <button type="submit" name="contact" value="without" className="button" aria-disabled={isSending}>
          {words.sendWithout}
        </button>
      </p>
    </div>
  )
}
