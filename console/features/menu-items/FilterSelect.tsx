import { SelectField } from '../../ui/SelectField.tsx'

type Props = {
  label: string
  /** What it says when it narrows nothing. */
  all: string
  value: string | number | undefined
  options: [value: string | number, words: string][]
  onChange: (value: string | null) => void
}

/** One filter of a list. */
export function FilterSelect({ label, all, value, options, onChange }: Props) {
  return (
    <SelectField
      label={label}
      labelHidden
      size="sm"
      className="min-w-0 grow basis-32 sm:max-w-52"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}
