import type { ComponentProps } from 'react'
import { FoodIcon } from './FoodIcon.tsx'
import { uiMessages as t } from './messages.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string
  icons: readonly string[]
}

/** Radio buttons to choose one icon of a fixed set, or none. */
export function IconChoice({ label, icons, ...radio }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {['', ...icons].map((icon) => (
          <label
            key={icon}
            title={icon === '' ? t.none : iconLabel(icon)}
            className="grid size-10 cursor-pointer place-items-center rounded-xl border border-line text-muted hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              {...radio}
              type="radio"
              value={icon}
              aria-label={icon === '' ? t.none : iconLabel(icon)}
              className="sr-only"
            />
            {icon === '' ? <span aria-hidden="true">–</span> : <FoodIcon name={icon} className="size-5" />}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `wheat-off` becomes “Wheat off”. */
function iconLabel(icon: string): string {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
