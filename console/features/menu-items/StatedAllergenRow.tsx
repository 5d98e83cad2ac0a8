import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ALLERGEN_NOTE_MAX_LENGTH } from '#contract/limits.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AllergenLevelRow } from './AllergenLevelRow.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  name: string
  form: UseFormReturn<MenuItemFields>
  path: `allergens.${string}`
  /** The allergen as stored when the form was opened; undefined if it had no level. */
  before: StatedAllergen | undefined
}

export function StatedAllergenRow({ name, form, path, before }: Props) {
  const level = useWatch({ control: form.control, name: `${path}.level` }) ?? 'UNKNOWN'
  const holds = level === 'CONTAINS' || level === 'MAY_CONTAIN'
  return (
    <AllergenLevelRow name={name} levelBefore={level} field={form.register(`${path}.level`)}>
      {holds && (
        <div className="grid gap-2 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-4">
          <CheckboxField
            label={t.canBeMadeWithout}
            aria-label={t.canBeMadeWithoutAllergen(name)}
            {...form.register(`${path}.removable`)}
          />
          <TextField
            label={t.noteAbout(name)}
            labelHidden
            placeholder={t.notePlaceholder}
            dir="auto"
            maxLength={ALLERGEN_NOTE_MAX_LENGTH}
            {...form.register(`${path}.note`)}
          />
        </div>
      )}
      {level !== 'UNKNOWN' && before?.level === level && (
        <p className="mt-1.5 text-sm text-muted">
          {before.verifiedAt === null ? (
            level === 'FREE_FROM' ? (
              t.freeFromNotConfirmed
            ) : (
              t.notConfirmedYet
            )
          ) : (
            <>
              {t.confirmedOn(before.verifiedBy)}
              <DateTime at={before.verifiedAt} />
              {before.publishedLevel !== level && t.expiredForGuests}
            </>
          )}
        </p>
      )}
    </AllergenLevelRow>
  )
}
