import { Check, ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { FieldNote } from './FieldNote.tsx'
import { type ComboboxOption, useComboboxList } from './use-combobox-list.ts'

type Props = {
  label: string
  /** Whether the label is only for screen readers. */
  labelHidden?: boolean
  value: string
  onChange: (value: string) => void
  /** The options for the typed text; all of them for an empty one. */
  search: (text: string) => ComboboxOption[]
  labelOf: (value: string) => string
  noneFound: string
  maxHeightPx: number
  placeholder?: string
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** A searchable select (ARIA APG, "Editable Combobox With List Autocomplete"). */
export function ComboboxField(props: Props) {
  const { label, labelHidden, value, labelOf, noneFound, maxHeightPx, error, className, inputRef, placeholder } = props
  const id = useId()
  const list = useComboboxList(props)
  const { open, options, active, text } = list
  const optionId = (index: number) => `${id}-${index}`
  const listShown = open && options.length > 0
  return (
    <div className={className} onBlur={list.leave}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          role="combobox"
          autoComplete="off"
          placeholder={placeholder}
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={listShown}
          aria-controls={listShown ? `${id}-list` : undefined}
          aria-activedescendant={listShown && active !== null ? optionId(active) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          value={text ?? (value && labelOf(value))}
          onChange={(event) => list.type(event.target.value)}
          onClick={list.show}
          onKeyDown={list.press}
          className={cx(FIELD_LOOK, 'h-11 pe-10')}
        />
        <ChevronDown
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        {open && (
          <div className="absolute inset-x-0 top-full z-30 mt-1.5 animate-appear overflow-hidden rounded-xl border border-line bg-surface shadow-float">
            {options.length === 0 && <output className="block px-3.5 py-3 text-muted">{noneFound}</output>}
            {listShown && (
              <div
                id={`${id}-list`}
                role="listbox"
                aria-label={label}
                style={{ maxHeight: maxHeightPx }}
                className="overflow-y-auto overscroll-contain py-1"
              >
                {options.map((option, index) => (
                  <Option
                    key={option.value}
                    id={optionId(index)}
                    label={option.label}
                    selected={option.value === value}
                    active={index === active}
                    onChoose={() => list.choose(option)}
                  />
                ))}
              </div>
            )}
          </div>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}

type OptionProps = { id: string; label: string; selected: boolean; active: boolean; onChoose: () => void }

function Option({ id, label, selected, active, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={selected}
      // The field must keep the focus; a blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex cursor-pointer items-center justify-between gap-3 px-3.5 py-2 hover:bg-sunken',
        active && 'bg-accent-soft text-accent-text',
      )}
    >
      {label}
      {selected && <Check className="size-4 shrink-0" aria-hidden="true" />}
    </div>
  )
}
