import { type FocusEvent, useId, useRef, useState } from 'react'
import { type EditablePrice, getInitialPrice, type PriceWrite, savePrice } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import { fromDecimalText } from '#contract/money.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useRefusal } from '../../session/permission.ts'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { useNumberInput } from '../../ui/use-number-input.ts'
import { editablePrice, priceError, priceInput } from './price-text.ts'
import { PriceScopeChoice } from './PriceScopeChoice.tsx'
import { menuItemMessages as t } from './messages.ts'

type Props = {
  itemId: number
  branch: Branch
  price: EditablePrice
  onSave: (write: PriceWrite) => void
  onCancel: () => void
}

/** The price field of a row in the list. Enter or blur saves, Escape cancels. */
export function PriceEditor({ itemId, branch, price, onSave, onCancel }: Props) {
  // The price when the field was opened, because a refetched price must not count as the user's change.
  const [opened] = useState(() => getInitialPrice(price))
  const before = editablePrice(opened.priceMinor, branch)
  const [text, setText] = useState(before)
  // Users who can't change the brand's menu set the price of this branch.
  const isBranchOnly = useRefusal('menu:write') !== null
  const openedScope = isBranchOnly ? 'branch' : opened.scope
  const [scope, setScope] = useState(openedScope)
  const [isInvalid, setIsInvalid] = useState(false)
  const { data: branches = [] } = useListBranchesQuery({})
  const ofBrand = branches.filter((one) => one.brand.id === branch.brand.id)
  const { props, error: pasteError } = useNumberInput(priceInput(branch), (event) => {
    setText(event.target.value)
    setIsInvalid(false)
  })
  const noteId = useId()
  // Closing blurs the field, which must not save a second time, or save after Escape.
  const closed = useRef(false)
  const close = (act: () => void) => {
    closed.current = true
    act()
  }
  const save = () => {
    if (closed.current) return
    if (text === before && scope === openedScope) return close(onCancel)
    const amountMinor = fromDecimalText(text, branch.brand.currencyCode)
    if (amountMinor === null) return setIsInvalid(true)
    const write = savePrice(price, scope, amountMinor)
    close(Object.keys(write).length === 0 ? onCancel : () => onSave(write))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (currentTarget.contains(relatedTarget) || closed.current) return
    // On blur, an empty price or a change of the scope alone is discarded.
    if (text.trim() === '' || text === before) return close(onCancel)
    save()
  }
  const error = pasteError ?? (isInvalid ? priceError(branch.brand.currencyCode) : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the field and the choice below it
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && close(onCancel)}
      onBlur={leave}
      className="inline-block sm:relative sm:-mx-2.5"
    >
      <input
        {...props}
        ref={focusAndSelect}
        aria-label={t.price}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        enterKeyHint="done"
        value={text}
        className={`${FIELD_LOOK} h-9 max-w-28 px-2.5! font-semibold tabular-nums`}
      />
      <div
        // Takes the focus of a click beside the buttons, which would otherwise blur the form and save.
        tabIndex={-1}
        ref={scrollIntoView}
        className="absolute top-full z-30 mt-1 space-y-2 outline-none max-sm:inset-x-4 sm:start-0 sm:w-max sm:max-w-80"
      >
        {error && (
          <p
            id={noteId}
            role="alert"
            className="w-fit rounded-lg bg-danger-soft px-2.5 py-1 text-xs text-danger shadow-card"
          >
            {error}
          </p>
        )}
        {(ofBrand.length > 1 || isBranchOnly || price.overrideMinor !== null) && (
          <PriceScopeChoice
            itemId={itemId}
            branch={branch}
            price={price}
            branchCount={ofBrand.length}
            scope={scope}
            isBranchOnly={isBranchOnly}
            onScope={setScope}
            onReset={() => close(() => onSave({ branch: { priceMinor: null } }))}
            onCancel={() => close(onCancel)}
          />
        )}
      </div>
    </form>
  )
}

function scrollIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
