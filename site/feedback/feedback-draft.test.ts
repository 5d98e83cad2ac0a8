import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFeedbackForm } from '#contract/feedback-form.ts'
import { deleteDraft, fillForm, readDraft, storeDraft } from './feedback-draft.ts'

const KEY = { branchId: 1, item: '7' }
const DRAFT = readFeedbackForm({
  type: 'MENU_ERROR',
  comment: 'The soup was cold.',
  name: 'Ada',
  email: 'ada@example.test',
  consent: 'yes',
  table: 'old-table',
  key: 'k1',
})

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a stored draft of feedback', () => {
  it('is read back for the same branch and item only, until it is deleted', () => {
    storeDraft(KEY, DRAFT)

    expect(readDraft(KEY)).toEqual(DRAFT)
    expect(readDraft({ ...KEY, branchId: 2 })).toBeNull()
    expect(readDraft({ ...KEY, item: '' })).toBeNull()
    deleteDraft(KEY)
    expect(readDraft(KEY)).toBeNull()
  })

  it.each(['{', ''])('is ignored if it can’t be read: “%s”', (text) => {
    storeDraft(KEY, DRAFT)
    for (const name of stored.keys()) stored.set(name, text)

    expect(readDraft(KEY)).toBeNull()
  })

  it.each(['null', '7', '{"comment":7}'])('counts values that aren’t texts as empty: “%s”', (text) => {
    storeDraft(KEY, DRAFT)
    for (const name of stored.keys()) stored.set(name, text)

    expect(readDraft(KEY)).toEqual(readFeedbackForm({}))
  })

  it('causes no error when the browser allows no storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    })

    expect(() => storeDraft(KEY, DRAFT)).not.toThrow()
    expect(() => deleteDraft(KEY)).not.toThrow()
    expect(readDraft(KEY)).toBeNull()
  })
})

function refuse(): never {
  throw new DOMException('Not allowed', 'SecurityError')
}

/** Fake fields, as the server rendered them. */
class Field {
  type: string
  value: string
  defaultValue: string
  checked: boolean
  defaultChecked: boolean
  constructor(type: string, value = '', isChecked = false) {
    this.type = type
    this.value = value
    this.defaultValue = value
    this.checked = isChecked
    this.defaultChecked = isChecked
  }
}
class Input extends Field {}
class TextArea extends Field {}

/** Radio buttons, whose `value` is that of the checked one. */
class Radios extends Array<Input> {
  get value() {
    return this.find(({ checked }) => checked)?.value ?? ''
  }
  set value(wanted: string) {
    for (const one of this) one.checked = one.value === wanted
  }
}

function rendered() {
  return {
    type: new Radios(new Input('radio', 'EXPERIENCE', true), new Input('radio', 'MENU_ERROR')),
    comment: new TextArea('textarea'),
    name: new Input('text'),
    email: new Input('email'),
    consent: new Input('checkbox', 'yes'),
    table: new Input('hidden', 'new-table'),
    key: new Input('hidden', 'k2'),
  }
}

function fill(fields: ReturnType<typeof rendered>) {
  const byName = new Map<string, Input | Radios>(Object.entries(fields))
  const form = { elements: { namedItem: (name: string) => byName.get(name) ?? null } }
  // The function only reads `elements`.
  fillForm(form as unknown as HTMLFormElement, DRAFT)
}

describe('a form that is filled from a draft', () => {
  beforeEach(() => {
    vi.stubGlobal('Element', Field)
    vi.stubGlobal('HTMLInputElement', Input)
    vi.stubGlobal('HTMLTextAreaElement', TextArea)
    vi.stubGlobal('RadioNodeList', Radios)
  })

  it('gets the draft’s values, but keeps the table and the key that the page has', () => {
    const fields = rendered()

    fill(fields)

    expect(fields.type.value).toBe('MENU_ERROR')
    expect(fields.comment.value).toBe('The soup was cold.')
    expect([fields.name.value, fields.email.value]).toEqual(['Ada', 'ada@example.test'])
    expect([fields.consent.checked, fields.consent.value]).toEqual([true, 'yes'])
    expect([fields.table.value, fields.key.value]).toEqual(['new-table', 'k2'])
  })

  it('stays as it is if a comment was typed before the script loaded', () => {
    const fields = rendered()
    fields.comment.value = 'Lovely'

    fill(fields)

    expect(fields.comment.value).toBe('Lovely')
    expect(fields.name.value).toBe('')
    expect(fields.type.value).toBe('EXPERIENCE')
  })

  it('keeps the fields that the guest has changed, and fills the others', () => {
    const fields = rendered()
    fields.name.value = 'Grace'
    fields.type = new Radios(
      new Input('radio', 'EXPERIENCE', true),
      new Input('radio', 'MENU_ERROR'),
      new Input('radio', 'ALLERGEN_REPORT'),
    )
    fields.type.value = 'ALLERGEN_REPORT'

    fill(fields)

    expect(fields.name.value).toBe('Grace')
    expect(fields.type.value).toBe('ALLERGEN_REPORT')
    expect(fields.email.value).toBe('ada@example.test')
  })
})
