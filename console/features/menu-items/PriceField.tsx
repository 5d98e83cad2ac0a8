import type { ComponentProps } from 'react'
import type { Branch } from '#contract/branches.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { priceInput } from './price-text.ts'

type Props = Omit<ComponentProps<typeof NumberField>, 'input'> & {
  branch: Branch
  /** Whether the amount may be negative. */
  signed?: boolean
}

export function PriceField({ branch, signed = false, ...rest }: Props) {
  return <NumberField {...rest} input={priceInput(branch, signed)} />
}
