import { useRef, useState } from 'react'
import { getInitialPrice, type PriceWrite } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { menuItemEditPath } from '#contract/page-urls.ts'
import { editableOf } from '../../api/menu-items-api.ts'
import { LinkFromList } from '../../pages/LinkFromList.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { hasOnePrice, priceLabel } from './price-text.ts'
import type { PriceEditor } from './PriceEditor.tsx'
import { menuItemMessages as t } from './messages.ts'

let loaded: { PriceEditor: typeof PriceEditor } | undefined
const loadEditor = async () => (loaded ??= await import('./PriceEditor.tsx'))
// Loads in parallel with the list's data: as part of the list's own script, it would delay the list. After a failure,
// it is requested again when the user clicks a price.
loadEditor().catch(() => {})

type Props = {
  row: MenuItemRow
  name: string
  branch: Branch
  refusal: string | null
  onChange: (write: PriceWrite) => void
}

const LOOK =
  'inline-flex min-h-9 items-center rounded-lg px-2.5 font-semibold tabular-nums transition-colors sm:-mx-2.5'

/** A price that becomes an input when clicked. Items with sizes have several prices and are edited in their form. */
export function PriceCell({ row, name, branch, refusal, onChange }: Props) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = priceLabel(row, branch)
  const close = () => {
    setEditing(false)
    // Returns the focus to the button, unless it has already moved elsewhere.
    setTimeout(() => document.activeElement === document.body && button.current?.focus())
  }
  if (!hasOnePrice(row))
    return (
      <LinkFromList
        to={menuItemEditPath(row.id)}
        title={t.sizes(row.variantCount)}
        className={`${LOOK} hover:bg-sunken`}
      >
        {label}
      </LinkFromList>
    )
  const price = editableOf(row)
  const isOverride = getInitialPrice(price).scope === 'branch'
  if (editing && loaded)
    return (
      <loaded.PriceEditor
        itemId={row.id}
        branch={branch}
        price={price}
        onSave={(write) => {
          close()
          onChange(write)
        }}
        onCancel={close}
      />
    )
  const open = () => {
    // Opens immediately if possible, so that the next keys arrive in the field.
    if (loaded) setEditing(true)
    else void loadEditor().then(() => setEditing(true))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t.changePriceOf(name, label, isOverride ? branch.name : null)}
        aria-disabled={refusal ? true : undefined}
        title={refusal ?? t.changePrice}
        onClick={() => !refusal && open()}
        className={`${LOOK} border border-transparent hover:border-line hover:bg-surface aria-disabled:cursor-not-allowed`}
      >
        {label}
      </button>
      {isOverride && (
        <Badge tone="info" className="sm:block sm:w-fit">
          {t.branchPrice}
        </Badge>
      )}
    </>
  )
}
