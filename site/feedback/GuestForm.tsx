import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FeedbackField, type FeedbackRefusal, readFeedbackForm } from '#contract/feedback-form.ts'
import { EMAIL_MAX_LENGTH, FEEDBACK_COMMENT_MAX_LENGTH, FULL_NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { FeedbackView, MenuPage } from '#contract/site-pages.ts'
import { feedbackFormPath } from '../pages/language-path.ts'
import type { FeedbackText } from '../text/feedback.ts'
import { ConsentQuestion, contactOf, type ContactTyped } from './ConsentQuestion.tsx'
import { deleteDraft, fillForm, storeDraft, readDraft } from './feedback-draft.ts'
import { FormField } from './FormField.tsx'
import { RadioChoice } from './RadioChoice.tsx'
import { errorText, refusalText } from './refusal-text.ts'
import { sendFeedback } from './send-feedback.ts'

type GuestFormProps = {
  page: MenuPage & FeedbackView
  t: FeedbackText
  onSent: (sent: NonNullable<FeedbackView['sent']>) => void
}

type Stage = {
  isSending: boolean
  isCutOff: boolean
  refusal: FeedbackRefusal | null
  /** The typed contact details while the guest is asked whether to send them; otherwise null. */
  asked: ContactTyped | null
}

/** Uses native fields, so that the form can be sent without script, too. */
export function GuestForm({ page, t, onSent }: GuestFormProps) {
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
    fillForm(element.current, draft)
    // The server may have received the draft before its response was lost, so the key is reused.
    key.current = draft.key || key.current
  }, [page, branchId])

  useEffect(() => {
    if (refusal === null && !isCutOff && asked === null) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(first ?? element.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [refusal, isCutOff, asked])

  /** @param pressed the button that was pressed; in `ConsentQuestion`, it decides whether name and email are sent */
  function read(form: HTMLFormElement, pressed?: HTMLElement | null) {
    return readFeedbackForm({ ...Object.fromEntries(new FormData(form, pressed)), key: key.current })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    // The native event of a form's submission is always a `SubmitEvent`.
    const form = read(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    storeDraft(draftKey, { ...form, contact: '' })
    setStage({ isSending: true, isCutOff: false, refusal: null, asked })
    const outcome = await sendFeedback(form, { branchId, locale })
    if (outcome.ok) {
      deleteDraft(draftKey)
      return onSent({ isAllergenReport: form.type === 'ALLERGEN_REPORT', isUnnamed: outcome.isUnnamed })
    }
    if (outcome.asks) return setStage({ isSending: false, isCutOff: false, refusal: null, asked: contactOf(form) })
    const errors = outcome.refusal?.errors
    if (errors?.['tableToken']) setAbout({ ...about, table: '' })
    if (errors?.['menuItemId']) setAbout({ ...about, item: '' })
    const { refusal } = outcome
    setStage({ isSending: false, isCutOff: refusal === null, refusal, asked: form.contact === '' ? null : asked })
  }

  const error = (field: FeedbackField) => errorText(refusal, field, t)
  const problem = isCutOff ? t.offline : refusal && refusalText(refusal, t)
  return (
    <form
      ref={element}
      method="post"
      action={feedbackFormPath(menuSite, locale)}
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => storeDraft(draftKey, read(currentTarget))}
    >
      {/* Enter presses a form's first submit button. While the question is open, that must not be an answer. */}
      {asked && (
        <button type="submit" disabled className="feedback-no-default">
          {t.send}
        </button>
      )}
      <p>{t.intro}</p>
      {item && <p className="feedback-about">{t.aboutItem.replace('{item}', () => item.name)}</p>}
      {about.table !== '' && <p>{t.tableKnown}</p>}
      <RadioChoice legend={t.about} name="type" chosen={page.form.type} options={typesOf(t)} />
      <p className="feedback-tell">{t.tellStaff}</p>
      <RadioChoice legend={t.rating} name="rating" chosen={page.form.rating} options={ratingsOf(t)} />
      <FormField label={t.comment} name="comment" error={error('comment')}>
        {(props) => (
          <textarea {...props} rows={5} maxLength={FEEDBACK_COMMENT_MAX_LENGTH} defaultValue={page.form.comment} />
        )}
      </FormField>
      <fieldset>
        <legend>{t.contact}</legend>
        <p>{t.contactHint}</p>
        {CONTACT_FIELDS.map(({ name, ...input }) => (
          <FormField key={name} label={t[name]} name={name} error={error(name)}>
            {(props) => <input {...props} {...input} autoComplete={name} defaultValue={page.form[name]} />}
          </FormField>
        ))}
        <label className="feedback-choice">
          <input type="checkbox" name="consent" value="yes" defaultChecked={page.form.consent !== ''} />
          {t.consent}
        </label>
      </fieldset>
      <input type="hidden" name="table" value={about.table} />
      <input type="hidden" name="item" value={about.item} />
      <input type="hidden" name="key" value={page.form.key} />
      <div className="feedback-trap" aria-hidden="true">
        <input type="text" name="subject" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      {problem && (
        <div role="alert" tabIndex={-1} className="feedback-problem">
          <strong>{t.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      {asked ? (
        <ConsentQuestion asked={asked} isSending={isSending} t={t} />
      ) : (
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? t.sending : problem ? t.sendAgain : t.send}
        </button>
      )}
    </form>
  )
}

const CONTACT_FIELDS = [
  { name: 'name', type: 'text', maxLength: FULL_NAME_MAX_LENGTH },
  { name: 'email', type: 'email', maxLength: EMAIL_MAX_LENGTH },
] as const

const typesOf = ({ experience, menuError, allergenReport }: FeedbackText) => [
  { value: 'EXPERIENCE', label: experience },
  { value: 'MENU_ERROR', label: menuError },
  { value: 'ALLERGEN_REPORT', label: allergenReport },
]

const ratingsOf = ({ ratings }: FeedbackText) =>
  ratings.map((label, at) => ({ value: String(at + 1), label, figure: at + 1 }))
