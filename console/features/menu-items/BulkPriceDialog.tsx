import { useEffect, useState } from 'react'
import type { PriceScope } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import { toDecimalText } from '#contract/money.ts'
import { type PriceRule, roundingSteps } from '#contract/price-change.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useRefusal } from '../../session/permission.ts'
import { usePreviewMenuItemPricesMutation } from '../../api/menu-bulk-api.ts'
import { numberInput } from '../../fields/number-input.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { PERCENT_MAX, type PriceRuleFields, readPriceRule } from './price-rule.ts'
import { priceInput } from './price-text.ts'
import { PricePreview } from './PricePreview.tsx'
import type { Selection } from './use-selection.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Props = {
  branch: Branch
  selection: Pick<Selection, 'count' | 'target'>
  /** Which prices change, if the user can't choose. */
  only?: PriceScope
  busy: boolean
  onDo: (rule: PriceRule, scope: PriceScope) => void
  onClose: () => void
}

const WAIT_MS = 300
const PERCENT = numberInput({ decimals: 2, locale: 'en', maxDigits: 6, units: ['%'] })

export function BulkPriceDialog({ branch, selection, only, busy, onDo, onClose }: Props) {
  const { currencyCode } = branch.brand
  const [fields, setFields] = useState<PriceRuleFields>({ kind: 'percent', direction: 'up', text: '', roundToMinor: 1 })
  const [page, setPage] = useState(1)
  const [preview, { data, error, isLoading, originalArgs }] = usePreviewMenuItemPricesMutation()
  const rule = readPriceRule(fields, branch)
  const change = (part: Partial<PriceRuleFields>) => {
    setFields({ ...fields, ...part })
    setPage(1)
  }
  // Users who can't change the brand's menu change only the prices of this branch.
  const isBranchOnly = useRefusal('menu:write') !== null
  const [scope, setScope] = useState<PriceScope>(only ?? (isBranchOnly ? 'branch' : 'brand'))
  const { data: branches = [] } = useListBranchesQuery({})
  const branchCount = branches.filter((one) => one.brand.id === branch.brand.id).length
  const asked = rule && JSON.stringify({ branchId: branch.id, target: selection.target, rule, scope, page })
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => void preview({ body: JSON.parse(asked) }), WAIT_MS)
    return () => clearTimeout(timer)
  }, [asked, preview])
  const isLatest = !isLoading && JSON.stringify(originalArgs?.body) === asked
  // Prices can't be changed until the preview of exactly this change has loaded, so that the user sees it first.
  const refusal = rule === null ? t.enterFirst : isLatest && data ? null : t.waitForPreview
  return (
    <FormDialog
      title={t.changePricesOf(selection.count)}
      {...(only === 'branch' && { description: t.branchScopeHint(branch.name) })}
      submitLabel={t.changePrices}
      disabledReason={refusal}
      saving={busy}
      unsaved={fields.text !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (rule && refusal === null) onDo(rule, scope)
      }}
      onClose={onClose}
    >
      {only === undefined && (
        <ChoiceGroup
          legend={t.applyTo}
          hint={scope === 'brand' ? t.brandScopeHint : t.branchScopeHint(branch.name)}
          choices={[
            ...(isBranchOnly ? [] : [{ value: 'brand', label: t.allBranches(branchCount) } as const]),
            { value: 'branch', label: t.onlyBranch(branch.name) },
          ]}
          value={scope}
          onChange={(value) => {
            setScope(value)
            setPage(1)
          }}
        />
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <SelectField
          label={t.adjustment}
          value={fields.direction}
          onChange={(event) => change({ direction: event.target.value === 'up' ? 'up' : 'down' })}
        >
          <option value="up">{t.increaseBy}</option>
          <option value="down">{t.decreaseBy}</option>
        </SelectField>
        <SelectField
          label={t.unit}
          value={fields.kind}
          onChange={(event) => change({ kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
        >
          <option value="percent">{t.percent}</option>
          <option value="amount">{currencyCode}</option>
        </SelectField>
        <NumberField
          input={fields.kind === 'percent' ? PERCENT : priceInput(branch)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field without a default, and the reason the dialog was opened
          autoFocus={only !== undefined}
          label={fields.kind === 'percent' ? t.percent : t.amount}
          value={fields.text}
          error={fields.text !== '' && rule === null ? errorOf(fields) : undefined}
          onChange={(event) => change({ text: event.target.value })}
        />
        <SelectField
          label={t.roundTo}
          value={fields.roundToMinor}
          onChange={(event) => change({ roundToMinor: Number(event.target.value) })}
        >
          {roundingSteps(currencyCode).map((step) => (
            <option key={step} value={step}>
              {step === 1 ? t.noRounding : toDecimalText(step, currencyCode)}
            </option>
          ))}
        </SelectField>
      </div>
      {rule && (
        <PricePreview
          branch={branch}
          data={data}
          error={error?.message}
          loading={!isLatest}
          onPage={setPage}
          onRetry={() => asked !== null && void preview({ body: JSON.parse(asked) })}
        />
      )}
    </FormDialog>
  )
}

function errorOf({ kind, direction }: PriceRuleFields): string {
  if (kind === 'amount') return t.amountInvalid
  return t.percentInvalid(PERCENT_MAX[direction])
}
