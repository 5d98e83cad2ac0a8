import { type ComponentProps, useId } from 'react'
import { TABLE_AREA_MAX_LENGTH } from '#contract/limits.ts'
import { TextField } from '../../ui/TextField.tsx'
import { tableMessages as t } from './messages.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { areas: string[] }

export function AreaField({ areas, ...rest }: Props) {
  const listId = useId()
  return (
    <>
      <TextField
        {...rest}
        label={t.area}
        list={listId}
        maxLength={TABLE_AREA_MAX_LENGTH}
        autoComplete="off"
        placeholder={t.areaExample}
        hint={t.areaHint}
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
