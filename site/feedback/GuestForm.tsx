import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FeedbackField, type FeedbackRefusal, readFeedbackForm } from '#contract/feedback-form.ts'
import { EMAIL_MAX_LENGTH, FEEDBACK_COMMENT_MAX_LENGTH, FULL_NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import { feedbackFormPath } from '../pages/language-path.ts'
import type { FeedbackWords } from '../words/feedback.ts'
import { ConsentQuestion, contactOf, type ContactTyped } from './ConsentQuestion.tsx'
import { dropDraft, fillIn, keepDraft, readDraft } from './feedback-draft.ts'
import { FormField } from './FormField.tsx'
import { RadioChoice } from './RadioChoice.tsx'
import { faultWords, refusalWords } from './refusal-words.ts'
import { sendFeedback } from './send-feedback.ts'

type GuestFormProps = {
  page: MenuPage & FeedbackView
  words: FeedbackWords
  onSent: (sent: NonNullable<FeedbackView['sent']>) => void
}

type Stage = {
  isSending: boolean
  isCutOff: boolean
  refusal: FeedbackRefusal | null
  /** The typed contact details while the guest is asked whether to send them; else null. */
  asked: ContactTyped | null
}

/** Uses native fields, so that the form works the same without script. */
export function GuestForm({ page, words, onSent }: GuestFormProps) {
  const { menuSite, menuItems, locale } = page.snapshot
  const [stage, setStage] = useState<Stage>({
    isSending: false,
    isCutOff: false,
    refusal: page.refusal,
    asked: page.asksConsent ? contactOf(page.form) : null,
  })
  const [about, setAbout] = useState({ table: page.form.table, item: page.form.item })
  const key = useRef(page.form.key)
  const element = useRef<HTMLFormElement>(null)
  const { refusal, isSending, isCutOff, asked } = stage
  const branchId = menuSite.branch.id
  const draftKey = { branchId, item: page.form.item }
  const item = about.item === '' ? undefined : menuItems[0]

  useEffect(() => {
    const draft = page.refusal === null && !page.asksConsent && readDraft({ branchId, item: page.form.item })
    if (!draft || !element.current) return
    fillIn(element.current, draft)
    // The server may have received the draft before the answer was lost, so its key is reused.
    key.current = draft.key || key.current
  }, [page, branchId])

  useEffect(() => {
    if (refusal === null && !isCutOff && asked === null) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(first ?? element.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [refusal, isCutOff, asked])

  /** @param pressed the pressed button, whose value may be the answer about name and email */
  function read(form: HTMLFormElement, pressed?: HTMLElement | null) {
    return readFeedbackForm({ ...Object.fromEntries(new FormData(form, pressed)), key: key.current })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    // The native event of a form's submission is always a `SubmitEvent`.
    const form = read(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    keepDraft(draftKey, { ...form, contact: '' })
    setStage({ isSending: true, isCutOff: false, refusal: null, asked })
    const outcome = await sendFeedback(form, { branchId, locale })
    if (outcome.ok) {
      dropDraft(draftKey)
      return onSent({ isAllergenReport: form.type === 'ALLERGEN_REPORT', isUnnamed: outcome.isUnnamed })
    }
    if (outcome.asks) return setStage({ isSending: false, isCutOff: false, refusal: null, asked: contactOf(form) })
    const errors = outcome.refusal?.errors
    if (errors?.['tableToken']) setAbout({ ...about, table: '' })
    if (errors?.['menuItemId']) setAbout({ ...about, item: '' })
    const { refusal } = outcome
    setStage({ isSending: false, isCutOff: refusal === null, refusal, asked: form.contact === '' ? null : asked })
  }

  const fault = (field: FeedbackField) => faultWords(refusal, field, words)
  const problem = isCutOff ? words.offline : refusal && refusalWords(refusal, words)
  return (
    <form
      ref={element}
      method="post"
      action={feedbackFormPath(menuSite, locale)}
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => keepDraft(draftKey, read(currentTarget))}
    >
      {/* Enter presses a form's first submit button. While the question is open, that must not be an answer. */}
      {asked && (
        <button type="submit" disabled className="feedback-no-default">
          {words.send}
        </button>
      )}
      <p>{words.intro}</p>
      {item && <p className="feedback-about">{words.aboutItem.replace('{item}', item.name)}</p>}
      {about.table !== '' && <p>{words.tableKnown}</p>}
      <RadioChoice legend={words.about} name="type" chosen={page.form.type} options={typesOf(words)} />
      <p className="feedback-tell">{words.tellStaff}</p>
      <RadioChoice legend={words.rating} name="rating" chosen={page.form.rating} options={ratingsOf(words)} />
      <FormField label={words.comment} name="comment" fault={fault('comment')}>
        {(props) => (
          <textarea {...props} rows={5} maxLength={FEEDBACK_COMMENT_MAX_LENGTH} defaultValue={page.form.comment} />
        )}
      </FormField>
      <fieldset>
        <legend>{words.contact}</legend>
        <p>{words.contactHint}</p>
        <FormField label={words.name} name="name" fault={fault('name')}>
          {(props) => (
            <input
              {...props}
              type="text"
              autoComplete="name"
              maxLength={FULL_NAME_MAX_LENGTH}
              defaultValue={page.form.name}
            />
          )}
        </FormField>
        <FormField label={words.email} name="email" fault={fault('email')}>
          {(props) => (
            <input
              {...props}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_LENGTH}
              defaultValue={page.form.email}
            />
          )}
        </FormField>
        <label className="feedback-choice">
          <input type="checkbox" name="consent" value="yes" defaultChecked={page.form.consent !== ''} />
          {words.consent}
        </label>
      </fieldset>
      <input type="hidden" name="table" value={about.table} />
      <input type="hidden" name="item" value={about.item} />
      <input type="hidden" name="key" value={page.form.key} />
      <div className="feedback-trap" aria-hidden="true">
        <input type="text" name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
      </div>
      {problem && (
        <div role="alert" tabIndex={-1} className="feedback-problem">
          <strong>{words.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      {asked ? (
        <ConsentQuestion asked={asked} isSending={isSending} words={words} />
      ) : (
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? words.sending : problem ? words.sendAgain : words.send}
        </button>
      )}
    </form>
  )
}

const typesOf = ({ experience, menuError, allergenReport }: FeedbackWords) => [
  { value: 'EXPERIENCE', label: experience },
  { value: 'MENU_ERROR', label: menuError },
  { value: 'ALLERGEN_REPORT', label: allergenReport },
]

const ratingsOf = ({ ratings }: FeedbackWords) =>
  ratings.map((label, at) => ({ value: String(at + 1), label, figure: at + 1 }))
