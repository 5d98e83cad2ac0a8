import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CONTAINMENT_LEVELS, type ContainmentLevel } from '#contract/allergens.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = { name: string; levelBefore: ContainmentLevel; field: UseFormRegisterReturn; children?: ReactNode }

const CHECKED: Record<ContainmentLevel, string> = {
  CONTAINS: 'has-checked:bg-danger-soft has-checked:text-danger',
  MAY_CONTAIN: 'has-checked:bg-warning-soft has-checked:text-warning',
  FREE_FROM: 'has-checked:bg-success-soft has-checked:text-success',
  UNKNOWN: 'has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm',
}

export function AllergenLevelRow({ name, levelBefore, field, children }: Props) {
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-medium">
        {name}
      </span>
      <div className="flex gap-0.5 rounded-xl bg-sunken p-0.5 max-sm:grid max-sm:w-full max-sm:grid-cols-4">
        {CONTAINMENT_LEVELS.map((level) => (
          <label
            key={level}
            className={`relative grid place-items-center rounded-[0.6rem] text-center leading-tight px-2.5 py-1.5 text-[0.8125rem] font-medium text-muted transition-colors select-none has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent-text max-sm:px-1 ${CHECKED[level]}`}
          >
            <input
              type="radio"
              value={level}
              defaultChecked={level === levelBefore}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
              {...field}
            />
            {t.levels[level]}
          </label>
        ))}
      </div>
      {children && <div className="w-full">{children}</div>}
    </fieldset>
  )
}
