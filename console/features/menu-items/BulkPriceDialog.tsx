import { useEffect, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { toDecimalText } from '#contract/money.ts'
import { type PriceRule, roundingSteps } from '#contract/price-change.ts'
import { usePreviewMenuItemPricesMutation } from '../../api/menu-bulk-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { countOf } from './bulk-words.ts'
import { type PriceRuleFields, readPriceRule } from './price-rule.ts'
import { PricePreview } from './PricePreview.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  branch: Branch
  selection: Selection
  busy: boolean
  onDo: (rule: PriceRule) => void
  onClose: () => void
}

const WAIT_MS = 300

/** How prices change, with what becomes of each before anything is done. */
export function BulkPriceDialog({ branch, selection, busy, onDo, onClose }: Props) {
  const { currencyCode } = branch.brand
  const [fields, setFields] = useState<PriceRuleFields>({ kind: 'percent', direction: 'up', text: '', roundToMinor: 1 })
  const [page, setPage] = useState(1)
  const [preview, { data, error, isLoading }] = usePreviewMenuItemPricesMutation()
  const rule = readPriceRule(fields, branch)
  const change = (part: Partial<PriceRuleFields>) => {
    setFields({ ...fields, ...part })
    setPage(1)
  }
  const asked = rule && JSON.stringify({ branchId: branch.id, target: selection.target, rule, page })
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => void preview({ body: JSON.parse(asked) }), WAIT_MS)
    return () => clearTimeout(timer)
  }, [asked, preview])
  return (
    <Dialog
      title={`Prices of ${countOf(selection.count)}`}
      description="Items and their sizes change for every branch of the brand. A branch’s own price stays."
      open
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (rule) onDo(rule)
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Change"
            value={fields.direction}
            onChange={(event) => change({ direction: event.target.value === 'up' ? 'up' : 'down' })}
          >
            <option value="up">Raise by</option>
            <option value="down">Lower by</option>
          </SelectField>
          <SelectField
            label="In"
            value={fields.kind}
            onChange={(event) => change({ kind: event.target.value === 'amount' ? 'amount' : 'percent' })}
          >
            <option value="percent">Percent</option>
            <option value="amount">{currencyCode}</option>
          </SelectField>
          <TextField
            label={fields.kind === 'percent' ? 'Percent' : 'Amount'}
            inputMode="decimal"
            autoComplete="off"
            value={fields.text}
            error={fields.text !== '' && rule === null ? faultOf(fields) : undefined}
            onChange={(event) => change({ text: event.target.value.replace(/[^\d.,]/g, '') })}
          />
          <SelectField
            label="Round to"
            value={fields.roundToMinor}
            onChange={(event) => change({ roundToMinor: Number(event.target.value) })}
          >
            {roundingSteps(currencyCode).map((step) => (
              <option key={step} value={step}>
                {step === 1 ? 'Not rounded' : toDecimalText(step, currencyCode)}
              </option>
            ))}
          </SelectField>
        </div>
        {rule && (
          <PricePreview branch={branch} data={data} error={error?.message} loading={isLoading} onPage={setPage} />
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={rule ? null : 'Say first by how much'}>
            Change prices
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function faultOf({ kind, direction }: PriceRuleFields): string {
  if (kind === 'amount') return 'This is not an amount'
  return direction === 'up' ? 'A number up to 1000' : 'A number up to 100'
}
