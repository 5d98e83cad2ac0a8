import { type KeyboardEvent, useState } from 'react'

export type ComboboxOption = { value: string; label: string }

type Given = { value: string; onChange: (value: string) => void; search: (text: string) => ComboboxOption[] }

/** The state of a combobox: the typed text, the options found, and the option that is active for the keyboard. */
export function useComboboxList({ value, onChange, search }: Given) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const options = open ? search(text ?? '') : []
  const close = () => {
    setOpen(false)
    setText(null)
    setActive(null)
  }
  const show = () => {
    if (open) return
    setOpen(true)
    const at = search('').findIndex((option) => option.value === value)
    setActive(at === -1 ? null : at)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const move = (to: number) => {
    if (!open) return show()
    if (options.length > 0) setActive((to + options.length) % options.length)
  }
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(active === null ? 0 : active + 1),
    ArrowUp: () => move(active === null ? -1 : active - 1),
    Enter: open ? () => choose(options[active ?? -1]) : undefined,
    Escape: open ? close : undefined,
  }
  return {
    open,
    options,
    active,
    text,
    show,
    choose,
    type: (typed: string) => {
      setOpen(true)
      setText(typed)
      setActive(typed === '' ? null : 0)
      if (typed === '') onChange('')
    },
    press: (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
    leave: () => {
      // On blur, the typed text selects its only match, or the first match if its label is this text, ignoring case and
      // outer spaces.
      const [only, ...others] = text === null ? [] : options
      if (only && (others.length === 0 || only.label.toLowerCase() === text?.trim().toLowerCase())) onChange(only.value)
      close()
    },
  }
}
