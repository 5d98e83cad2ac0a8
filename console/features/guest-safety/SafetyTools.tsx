import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SafetyItems } from './SafetyItems.tsx'
import { TakeMenuDown } from './TakeMenuDown.tsx'
import { guestSafetyMessages as t } from './messages.ts'

// These load later, because they are less urgent than sold-out items and allergens.
const InvoiceList = lazy(async () => ({ default: (await import('../billing/InvoiceList.tsx')).InvoiceList }))
const ExportMenus = lazy(async () => ({ default: (await import('./ExportMenus.tsx')).ExportMenus }))

export function SafetyTools({ branches }: { branches: Branch[] }) {
  const [branchId, setBranchId] = useState(branches[0]?.id)
  const branch = branches.find(({ id }) => id === branchId)
  if (!branch) return null
  return (
    <div className="mt-6 space-y-6">
      {branches.length > 1 && (
        <SelectField
          label={t.branch}
          value={branch.id}
          className="max-w-sm"
          onChange={(event) => setBranchId(Number(event.target.value))}
        >
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SafetyItems key={branch.id} branch={branch} />
      <TakeMenuDown key={`menu-${branch.id}`} branch={branch} />
      <Suspense>
        <ExportMenus key={`export-${branch.id}`} branch={branch} />
        <Invoices />
      </Suspense>
    </div>
  )
}

/** Only owners see invoices; the server refuses other members. */
function Invoices() {
  const { data: billing } = useReadBillingQuery({})
  if (!billing || billing.invoices.length === 0) return null
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-lg font-semibold">{t.invoices}</h2>
      <InvoiceList invoices={billing.invoices} />
    </Card>
  )
}
