import { RotateCcw } from 'lucide-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { Branch } from '#contract/branches.ts'
import { PRICE_MAX_DIGITS } from '#contract/limits.ts'
import { fromDecimalText } from '#contract/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { priceFault } from './price-text.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields> }

/** What each branch says otherwise than the brand; empty and unticked means: as the brand. */
export function BranchOverrides({ branch, form }: Props) {
  const { fields } = useFieldArray({ control: form.control, name: 'branches' })
  return (
    <div className="divide-y divide-line">
      {fields.map((one, index) => (
        <BranchOverride key={one.id} branch={branch} form={form} index={index} name={one.branchName} />
      ))}
    </div>
  )
}

function BranchOverride({ branch, form, index, name }: Props & { index: number; name: string }) {
  const { register, control, setValue, formState } = form
  const path = `branches.${index}` as const
  const own = useWatch({ control, name: path })
  const sized = useWatch({ control, name: 'variants' }).length > 0
  const price = useWatch({ control, name: 'price' })
  const currency = branch.brand.currencyCode
  const isOwn = own.price.trim() !== '' || own.isHidden || own.isSoldOut
  const reset = () =>
    setValue(path, { ...own, price: '', isHidden: false, isSoldOut: false, soldOutUntil: null }, { shouldDirty: true })
  return (
    <fieldset className="min-w-0 py-4 first:pt-0 last:pb-0">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="font-semibold">
          {name}
        </span>
        {isOwn ? <Badge tone="accent">Own</Badge> : <Badge>As the brand</Badge>}
        {isOwn && (
          <Button size="sm" variant="ghost" className="ms-auto" aria-label={`Reset ${name}`} onClick={reset}>
            <RotateCcw className="size-4" aria-hidden="true" />
            Reset
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {!sized && (
          <TextField
            label={`Price in ${name}`}
            className="w-40"
            inputMode="decimal"
            autoComplete="off"
            placeholder={price || undefined}
            maxLength={PRICE_MAX_DIGITS + 1}
            hint="Empty: the brand’s price"
            error={formState.errors.branches?.[index]?.price?.message}
            {...register(`${path}.price`, {
              validate: (text) =>
                text.trim() === '' || fromDecimalText(text, currency) !== null || priceFault(currency),
            })}
          />
        )}
        <div className={`space-y-2.5 ${sized ? '' : 'sm:mt-7'}`}>
          <CheckboxField label={`Hidden in ${name}`} {...register(`${path}.isHidden`)} />
          <CheckboxField
            label={`Sold out in ${name}`}
            {...register(`${path}.isSoldOut`, {
              onChange: () => setValue(`${path}.soldOutUntil`, null),
            })}
          />
        </div>
      </div>
    </fieldset>
  )
}
