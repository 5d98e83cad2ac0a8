import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { menuItemEditPath } from '#contract/page-urls.ts'
import { hasOnePrice, priceLabel } from './price-text.ts'
import { PriceEditor } from './PriceEditor.tsx'

type Props = {
  row: MenuItemRow
  name: string
  branch: Branch
  refusal: string | null
  onChange: (priceMinor: number) => void
}

const LOOK =
  'inline-flex min-h-9 items-center rounded-lg px-2.5 font-semibold tabular-nums transition-colors sm:-mx-2.5'

/** A row's price: a click turns it into a field. Sizes have several prices, which the item's form shows. */
export function PriceCell({ row, name, branch, refusal, onChange }: Props) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = priceLabel(row, branch)
  const close = () => {
    setEditing(false)
    // A keyboard that was in the field goes back to its button; one that has moved on stays where it is.
    setTimeout(() => document.activeElement === document.body && button.current?.focus())
  }
  if (!hasOnePrice(row))
    return (
      <Link to={menuItemEditPath(row.id)} title={`${row.variantCount} sizes`} className={`${LOOK} hover:bg-sunken`}>
        {label}
      </Link>
    )
  if (editing)
    return (
      <PriceEditor
        branch={branch}
        amountMinor={row.priceMinor}
        onSave={(text) => {
          const amountMinor = fromDecimalText(text, branch.brand.currencyCode)
          if (amountMinor === null) return false
          close()
          if (amountMinor !== row.priceMinor) onChange(amountMinor)
          return true
        }}
        onCancel={close}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Change price of ${name}: ${label}`}
      aria-disabled={refusal ? true : undefined}
      title={refusal ?? 'Change price'}
      onClick={() => !refusal && setEditing(true)}
      className={`${LOOK} border border-transparent hover:border-line hover:bg-surface aria-disabled:cursor-not-allowed`}
    >
      {label}
    </button>
  )
}
