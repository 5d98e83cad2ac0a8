import { type Card, type CardField, errorOf, FORMAT, IS_COMPLETE } from './card.ts'

/** This file uses the names and events of Stripe.js, so that the checkout works with Stripe.js or the sandbox. */
export type ElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc'
type Look = Record<string, string | Record<string, string>>
type Options = { style?: { base?: Look; invalid?: Look }; placeholder?: string }
type ChangeEvent = {
  elementType: ElementType
  empty: boolean
  complete: boolean
  error: { code: string; message: string } | undefined
}

const FIELDS: Record<ElementType, { field: CardField; label: string; placeholder: string }> = {
  cardNumber: { field: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234' },
  cardExpiry: { field: 'expiry', label: 'Expiry', placeholder: 'MM / YY' },
  cardCvc: { field: 'cvc', label: 'CVC', placeholder: 'CVC' },
}

/** Creates a group of fields that together form a card. */
export function createElements() {
  const group: Partial<Record<CardField, CardElement>> = {}
  return {
    create: (type: ElementType, options: Options = {}): CardElement => {
      const made = createElement(type, options, () => readCard(group))
      group[FIELDS[type].field] = made
      return made
    },
  }
}

export type CardElement = ReturnType<typeof createElement>

function readCard(group: Partial<Record<CardField, CardElement>>): Card {
  return { number: group.number?.text() ?? '', expiry: group.expiry?.text() ?? '', cvc: group.cvc?.text() ?? '' }
}

function createElement(type: ElementType, options: Options, card: () => Card) {
  const { field, label, placeholder } = FIELDS[type]
  const listeners: ((event: ChangeEvent) => void)[] = []
  const input = createInput(label, options.placeholder ?? placeholder)
  let look = options.style
  let place: HTMLElement | null = null
  const setClass = (name: string, on: boolean) => place?.classList.toggle(`StripeElement--${name}`, on)

  const show = () => {
    const error = IS_COMPLETE[field](input.value) ? errorOf(field, input.value, new Date()) : null
    input.setAttribute('aria-invalid', String(error !== null))
    applyLook(input, { ...look?.base, ...(error !== null && look?.invalid) })
    setClass('invalid', error !== null)
    return error
  }
  const tell = () => {
    const error = show()
    const event: ChangeEvent = {
      elementType: type,
      empty: input.value === '',
      complete: IS_COMPLETE[field](input.value) && error === null,
      error: error === null ? undefined : { code: `invalid_${field}`, message: error },
    }
    for (const listener of listeners) listener(event)
  }
  input.addEventListener('input', (event) => {
    keepFormat(input, FORMAT[field], event instanceof InputEvent && event.inputType.startsWith('delete'))
    tell()
  })
  input.addEventListener('focus', () => setClass('focus', true))
  input.addEventListener('blur', () => setClass('focus', false))

  return {
    mount: (into: HTMLElement) => {
      place = into
      into.classList.add('StripeElement')
      into.replaceChildren(input)
      for (const one of document.querySelectorAll(`label[for="${CSS.escape(into.id)}"]`))
        one.addEventListener('click', () => input.focus())
      show()
    },
    on: (name: string, listener: (event: ChangeEvent) => void) => {
      if (name === 'change') listeners.push(listener)
    },
    update: (changed: Options) => {
      look = changed.style ?? look
      show()
    },
    focus: () => input.focus(),
    destroy: () => {
      input.remove()
      place?.classList.remove('StripeElement', 'StripeElement--focus', 'StripeElement--invalid')
      place = null
    },
    // `text` and `card` aren't part of Stripe.js; `createStripe` reads the fields with them.
    text: () => input.value,
    card,
  }
}

function createInput(label: string, placeholder: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.inputMode = 'numeric'
  // Grouped digits read from left to right in every language, as in Stripe's own fields.
  input.dir = 'ltr'
  // Browsers must not offer real cards here.
  input.autocomplete = 'off'
  input.setAttribute('aria-label', label)
  input.placeholder = placeholder
  Object.assign(input.style, { width: '100%', border: '0', padding: '0', outline: '0', background: 'transparent' })
  return input
}

/** Formats the text and leaves the caret after the same digit. */
function keepFormat(input: HTMLInputElement, format: (text: string) => string, deleting: boolean): void {
  const caret = input.selectionStart ?? input.value.length
  const before = input.value.slice(0, caret)
  const atEnd = caret === input.value.length
  // Deleting the second digit of a month also deletes a leading 0, which may have been added.
  const text = deleting && atEnd ? format(input.value).replace(/^0$/, '') : format(input.value)
  input.value = text
  if (atEnd) return
  const digitsBefore = before.replace(/\D/g, '').length
  let position = 0
  for (let seen = 0; position < text.length && seen < digitsBefore; position += 1)
    if (/\d/.test(text[position] ?? '')) seen += 1
  input.setSelectionRange(position, position)
}

const PLACEHOLDER = '::placeholder'

function applyLook(input: HTMLInputElement, look: Look): void {
  for (const [name, value] of Object.entries(look)) if (typeof value === 'string') setStyle(input, name, value)
  const placeholder = look[PLACEHOLDER]
  if (typeof placeholder === 'object') input.style.setProperty('--sandbox-placeholder', placeholder['color'] ?? '')
}

function setStyle(input: HTMLInputElement, name: string, value: string): void {
  input.style.setProperty(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  )
}
