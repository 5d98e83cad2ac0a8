import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Allergen } from '#contract/allergens.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadAllergenUsageQuery } from '../../api/allergens-api.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AllergenList } from './AllergenList.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete' | 'usage'; allergen: Allergen }

// Dialogs are loaded when one is opened, so that the list itself is there at once.
const AllergenDialog = lazy(async () => ({ default: (await import('./AllergenDialog.tsx')).AllergenDialog }))
const DeleteAllergen = lazy(async () => ({ default: (await import('./DeleteAllergen.tsx')).DeleteAllergen }))
const AllergenUsage = lazy(async () => ({ default: (await import('./AllergenUsage.tsx')).AllergenUsage }))

/** The allergens of the company (spec section 2, /allergens). */
export function AllergensPage() {
  const refusal = useRefusal('menu:write')
  const { data: allergens, error, isFetching, refetch } = useListAllergensQuery({})
  // Items change elsewhere, so what is known from before is asked for again.
  const { data: usage } = useReadAllergenUsageQuery({}, { refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title="Allergens"
        lead="The allergens of the EU’s list, and your own. Guests filter and are warned in this order."
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.allergenMatrix}>Allergen matrix</LinkButton>
            <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
              <Plus className="size-4" aria-hidden="true" />
              Add allergen
            </Button>
          </>
        }
      />
      <Card>
        {error && !allergens && !isFetching && (
          <LoadFailure title="Allergens" error={error} onRetry={() => void refetch()} />
        )}
        {!allergens && isFetching && <Bars />}
        {allergens && (
          <AllergenList
            allergens={allergens}
            usage={usage}
            refusal={refusal}
            onOpen={(kind, allergen) => setOpen({ kind, allergen })}
          />
        )}
      </Card>
      <Suspense>
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <AllergenDialog
            allergen={open.kind === 'edit' ? open.allergen : null}
            allergens={allergens ?? []}
            onClose={close}
          />
        )}
        {open?.kind === 'delete' && <DeleteAllergen allergen={open.allergen} onClose={close} />}
        {open?.kind === 'usage' && <AllergenUsage allergen={open.allergen} onClose={close} />}
      </Suspense>
    </>
  )
}

const BARS = ['one', 'two', 'three', 'four', 'five', 'six']

function Bars() {
  return (
    <div className="space-y-5 p-5" aria-busy="true">
      {BARS.map((bar) => (
        <Skeleton key={bar} className="h-9 w-full" />
      ))}
    </div>
  )
}
