import { useId } from 'react'
import { effectivePrice, type EditablePrice, type PriceScope } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import type { BranchOverride } from '#contract/menu-items.ts'
import { useReadMenuItemQuery } from '../../api/menu-items-api.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { moneyIn, priceText } from './price-text.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = {
  itemId: number
  branch: Branch
  price: EditablePrice
  branchCount: number
  scope: PriceScope
  /** Whether the user can't change the brand's price. */
  isBranchOnly: boolean
  onScope: (scope: PriceScope) => void
  onReset: () => void
  onCancel: () => void
}

/** Asks whether a new price applies to one branch or all, and shows the effect on the other branches. */
export function PriceScopeChoice(props: Props) {
  const { itemId, branch, price, branchCount, scope, isBranchOnly, onScope, onReset, onCancel } = props
  const { data: item } = useReadMenuItemQuery({ params: { id: itemId }, query: { branchId: branch.id } })
  const name = useId()
  const others = (item?.branches ?? []).filter((one) => one.branchId !== branch.id && one.priceMinor !== null)
  const brandPrice = priceText(effectivePrice({ ...price.brand, sizePricesMinor: [] }, null), branch)
  const choices = [
    { value: 'branch', label: t.onlyBranch(branch.name) },
    ...(isBranchOnly ? [] : [{ value: 'brand', label: t.allBranches(branchCount) } as const]),
  ] as const
  return (
    <div className="rounded-2xl border border-line bg-surface p-3 text-sm font-normal shadow-float sm:w-80">
      <fieldset>
        <legend className="font-semibold">{t.changePriceFor}</legend>
        {choices.map(({ value, label }) => (
          <RadioField
            key={value}
            label={label}
            name={name}
            value={value}
            checked={scope === value}
            onChange={() => onScope(value)}
            className="min-h-9!"
          />
        ))}
      </fieldset>
      <p role="status" className="mt-1 text-pretty text-muted">
        {consequence({ scope, branch, price, brandPrice, others })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="primary">
          {t.save}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
        {price.overrideMinor !== null && (
          <Button size="sm" onClick={onReset}>
            {t.resetToBrandPrice(brandPrice)}
          </Button>
        )}
      </div>
    </div>
  )
}

type Situation = Pick<Props, 'scope' | 'branch' | 'price'> & { brandPrice: string; others: BranchOverride[] }

function consequence({ scope, branch, price, brandPrice, others }: Situation): string {
  const isOverride = price.overrideMinor !== null
  if (scope === 'branch')
    return `${isOverride ? t.onlyBranchChanges(branch.name) : t.getsOwnPrice(branch.name)} ${t.brandPriceStays(brandPrice)}`
  const kept = others.map((one) => `${one.branchName} (${moneyIn(branch, one.priceMinor ?? 0)})`).join(', ')
  return [
    t.changesBrandPrice,
    ...(isOverride ? [t.losesOwnPrice(branch.name)] : []),
    ...(others.length > 0 ? [t.ownPricesStay(kept)] : []),
  ].join(' ')
}
