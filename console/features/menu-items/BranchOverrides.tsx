import { RotateCcw } from 'lucide-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import { fromDecimalText } from '#contract/money.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { priceError } from './price-text.ts'
import { PriceField } from './PriceField.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields> }

/** An item's overrides by branch. A field left empty or unticked overrides nothing. */
export function BranchOverrides({ branch, form, itemName }: Props & { itemName: LocalizedText }) {
  const { fields } = useFieldArray({ control: form.control, name: 'branches' })
  const search = new URLSearchParams({ search: textIn(itemName, branch.defaultLocale, branch.defaultLocale) })
  return (
    <>
      <div className="divide-y divide-line">
        {fields.map((one, index) => (
          <BranchOverride key={one.id} branch={branch} form={form} index={index} name={one.branchName} />
        ))}
      </div>
      <Link to={`${CONSOLE_PATHS.branchPrices}?${search.toString()}`} className={`${LINK_LOOK} mt-4 inline-block`}>
        {t.compareBranchPrices}
      </Link>
    </>
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
        {own.price.trim() !== '' && !sized && <Badge tone="info">{t.branchPrice}</Badge>}
        {/* An item with sizes has only their prices, and the form doesn't know those of every branch. */}
        {!isOwn && !sized && <Badge>{t.sameAsBrand}</Badge>}
        {isOwn && (
          <Button size="sm" variant="ghost" className="ms-auto" aria-label={t.resetBranch(name)} onClick={reset}>
            <RotateCcw className="size-4" aria-hidden="true" />
            {t.reset}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {!sized && (
          <PriceField
            branch={branch}
            label={t.priceAt(name)}
            className="w-40"
            placeholder={price || undefined}
            hint={t.priceAtHint}
            error={formState.errors.branches?.[index]?.price?.message}
            {...register(`${path}.price`, {
              validate: (text) =>
                text.trim() === '' || fromDecimalText(text, currency) !== null || priceError(currency),
            })}
          />
        )}
        <div className={`space-y-2.5 ${sized ? '' : 'sm:mt-7'}`}>
          <CheckboxField label={t.hiddenAt(name)} {...register(`${path}.isHidden`)} />
          <CheckboxField
            label={t.soldOutAt(name)}
            {...register(`${path}.isSoldOut`, {
              onChange: () => setValue(`${path}.soldOutUntil`, null),
            })}
          />
        </div>
      </div>
    </fieldset>
  )
}
