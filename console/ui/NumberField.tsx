import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'
import { type NumberInput, useNumberInput } from './use-number-input.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type' | 'autoComplete'> & {
  input: NumberInput
}

export function NumberField({ input, onChange, error, ...rest }: Props) {
  const { props, error: pasteError } = useNumberInput(input, onChange)
  return <TextField {...rest} {...props} error={pasteError ?? error} />
}
