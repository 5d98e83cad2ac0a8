type Option = { id: number; name: string; parentId?: number | null }

type ChoiceListProps = {
  legend: string
  hint?: string
  /** The query parameter that a form without script sends. */
  name: string
  options: Option[]
  /** The language of the options. */
  locale: string
  selected: number[]
  onChange: (selected: number[]) => void
}

/** A group of checkboxes, with child options indented. Renders nothing without options. */
export function ChoiceList({ legend, hint, name, options, locale, selected, onChange }: ChoiceListProps) {
  if (options.length === 0) return null
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      <ul lang={locale}>
        {inFamilies(options).map(({ id, name: label, isChild }) => (
          <li key={id} className={isChild ? 'choice-child' : undefined}>
            <label>
              <input
                type="checkbox"
                name={name}
                value={id}
                checked={selected.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
                }
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function inFamilies(options: Option[]): (Option & { isChild: boolean })[] {
  const known = new Set<unknown>(options.map(({ id }) => id))
  const isChild = ({ parentId }: Option) => known.has(parentId)
  return options
    .filter((option) => !isChild(option))
    .flatMap((parent) => [parent, ...options.filter(({ parentId }) => parentId === parent.id)])
    .map((option) => ({ ...option, isChild: isChild(option) }))
}
