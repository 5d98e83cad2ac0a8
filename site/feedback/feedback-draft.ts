import { FEEDBACK_FIELDS, type FeedbackForm, readFeedbackForm } from '#contract/feedback-form.ts'

/** Identifies a guest's unsent feedback in session storage. Without session storage, no draft is stored. */
type DraftKey = { branchId: number; item: string }

export function storeDraft(key: DraftKey, form: FeedbackForm): void {
  withStorage((storage) => storage.setItem(nameOf(key), JSON.stringify(form)))
}

export function deleteDraft(key: DraftKey): void {
  withStorage((storage) => storage.removeItem(nameOf(key)))
}

/** @returns null when no readable draft is stored */
export function readDraft(key: DraftKey): FeedbackForm | null {
  const text = withStorage((storage) => storage.getItem(nameOf(key)))
  try {
    return text ? readFeedbackForm(Object(JSON.parse(text))) : null
  } catch {
    return null
  }
}

/**
 * Fills a draft into the form, unless a comment was typed before the script loaded. Other fields that the guest has
 * changed keep their values.
 */
export function fillForm(element: HTMLFormElement, draft: FeedbackForm): void {
  const { elements } = element
  const comment = elements.namedItem('comment')
  if (comment instanceof HTMLTextAreaElement && comment.value !== '') return
  for (const name of FEEDBACK_FIELDS) {
    const field = elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue
    if (isChanged(field)) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = draft[name] !== ''
    else if (field && 'value' in field) field.value = draft[name]
  }
}

/** Whether a field, or one of several radio buttons, differs from what the server rendered. */
function isChanged(field: Element | RadioNodeList | null): boolean {
  if (field instanceof RadioNodeList) return [...field].some((one) => one instanceof Element && isChanged(one))
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}

const nameOf = ({ branchId, item }: DraftKey) => `feedback${branchId}-${item}`

function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null // disabled, or full
  }
}
