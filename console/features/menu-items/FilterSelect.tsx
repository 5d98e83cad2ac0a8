import { SelectField } from '../../ui/SelectField.tsx'

type Props = {
  label: string
  /** The label of the option for no filter. */
  all: string
  value: string | number | undefined
  options: [value: string | number, label: string][]
  onChange: (value: string | null) => void
}

export function FilterSelect({ label, all, value, options, onChange }: Props) {
  return (
    <SelectField
      label={label}
      labelHidden
      size="sm"
      className="min-w-0 grow basis-38 sm:max-w-52"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
