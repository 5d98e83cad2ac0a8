import type { FeedbackField } from '#contract/feedback-form.ts'

type Option = { value: string; label: string; figure?: number }

type RadioChoiceProps = { legend: string; name: FeedbackField; chosen: string; options: Option[] }

/** Native radio buttons. `figure` is the number of a rating, shown with its label. */
export function RadioChoice({ legend, name, chosen, options }: RadioChoiceProps) {
  return (
    <fieldset className={`feedback-${name}`}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, label, figure }) => (
          <label key={value} className="feedback-choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {figure !== undefined && <b>{figure}</b>}
            {figure === undefined ? label : <span>{label}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
