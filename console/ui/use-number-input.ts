import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, type DragEvent, useState } from 'react'
import { cleanNumber, type NumberRules } from './clean-number.ts'

type PasteReading = { ok: true; text: string } | { ok: false; error: string }

export type NumberInput = {
  rules: NumberRules
  /** Reads pasted or dropped text, such as “€ 12,50”. */
  readPaste: (text: string) => PasteReading
  /** Converts digits of other scripts, so that any keyboard works. */
  toPlain: (text: string) => string
}

type OnChange = (event: ChangeEvent<HTMLInputElement>) => unknown

/** Restricts an input to numbers: typed text is cleaned, pasted text is parsed, and the caret is preserved. */
export function useNumberInput({ rules, readPaste, toPlain }: NumberInput, onChange?: OnChange) {
  const [error, setError] = useState<string | undefined>()

  /** Inserts pasted digits at the caret if they fit. Otherwise, the number in the text replaces the whole value. */
  function paste(input: HTMLInputElement, pasted: string) {
    const [start, end] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
    const digits = toPlain(pasted).trim()
    const joined = input.value.slice(0, start) + digits + input.value.slice(end)
    const fits = /^\d+$/.test(digits) && cleanNumber(joined, start + digits.length, rules).text === joined
    if (fits) return write(input, joined, start + digits.length)
    const reading = readPaste(pasted)
    if (!reading.ok) return setError(reading.error)
    write(input, reading.text, reading.text.length)
  }

  const props = {
    autoComplete: 'off',
    inputMode: rules.signed ? ('text' as const) : rules.decimals ? ('decimal' as const) : ('numeric' as const),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target
      const { nativeEvent } = event
      const typed = nativeEvent instanceof InputEvent ? nativeEvent : null
      // Text that an input method is composing must be left alone until it is committed.
      if (typed?.isComposing) return onChange?.(event)
      const text = typed?.data ?? ''
      // Some phones insert text from the clipboard as if it were typed.
      if (text.length > 1 && !isNumber(toPlain(text))) {
        const caret = input.selectionStart ?? input.value.length
        const before = input.value.slice(0, Math.max(0, caret - text.length))
        input.value = before + input.value.slice(caret)
        input.setSelectionRange(before.length, before.length)
        paste(input, text)
        return undefined
      }
      setError(undefined)
      tidy(input, { rules, toPlain })
      return onChange?.(event)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (tidy(currentTarget, { rules, toPlain })) tell(currentTarget)
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault()
      paste(event.currentTarget, event.clipboardData.getData('text'))
    },
    onDrop: (event: DragEvent<HTMLInputElement>) => {
      event.preventDefault()
      paste(event.currentTarget, event.dataTransfer.getData('text'))
    },
  }
  return { props, error }
}

/** Whether a text consists only of digits, with at most one decimal mark and a leading sign. */
function isNumber(text: string): boolean {
  const anyNumber = { maxDigits: text.length, decimals: true, signed: true }
  return cleanNumber(text, text.length, anyNumber).text === text
}

/** Cleans the input's text. @returns whether it changed */
function tidy(input: HTMLInputElement, { rules, toPlain }: Pick<NumberInput, 'rules' | 'toPlain'>): boolean {
  const caret = input.selectionStart ?? input.value.length
  const before = toPlain(input.value.slice(0, caret))
  const clean = cleanNumber(before + toPlain(input.value.slice(caret)), before.length, rules)
  if (clean.text === input.value) return false
  input.value = clean.text
  input.setSelectionRange(clean.caret, clean.caret)
  return true
}

function write(input: HTMLInputElement, text: string, caret: number): void {
  // Unlike with `value =`, React treats this as a change when the event is dispatched.
  input.setRangeText(text, 0, input.value.length, 'end')
  input.setSelectionRange(caret, caret)
  tell(input)
}

function tell(input: HTMLInputElement): void {
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
