import { type ComponentProps, useId } from 'react'
import { TABLE_AREA_MAX_LENGTH } from '#contract/limits.ts'
import { TextField } from '../../ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { areas: string[] }

/** The area of a table, with those that exist to choose from. */
export function AreaField({ areas, ...rest }: Props) {
  const listId = useId()
  return (
    <>
      <TextField
        {...rest}
        label="Area"
        list={listId}
        maxLength={TABLE_AREA_MAX_LENGTH}
        autoComplete="off"
        placeholder="Garden"
        hint="Garden, upper floor: tables of one area stand and are printed together."
      />
      <datalist id={listId}>
        {areas.map((area) => (
          <option key={area} value={area}>
            {area}
          </option>
        ))}
      </datalist>
    </>
  )
}
