import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Allergen } from '#contract/allergens.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadAllergenUsageQuery } from '../../api/allergens-api.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { AllergenList } from './AllergenList.tsx'
import { allergenMessages as t } from './messages.ts'

type Open = { kind: 'add' } | { kind: 'edit' | 'delete' | 'usage'; allergen: Allergen }

// Dialogs load when opened, so that the list appears sooner.
const AllergenDialog = lazy(async () => ({ default: (await import('./AllergenDialog.tsx')).AllergenDialog }))
const DeleteAllergen = lazy(async () => ({ default: (await import('./DeleteAllergen.tsx')).DeleteAllergen }))
const AllergenUsage = lazy(async () => ({ default: (await import('./AllergenUsage.tsx')).AllergenUsage }))

export function AllergensPage() {
  const refusal = useRefusal('menu:write')
  const { data: allergens, error, isFetching, refetch } = useListAllergensQuery({})
  // Items are edited on other pages, so cached usage may be outdated.
  const { data: usage } = useReadAllergenUsageQuery({}, { refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <LinkButton to={CONSOLE_PATHS.allergenMatrix}>{t.matrix}</LinkButton>
            <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
              <Plus className="size-4" aria-hidden="true" />
              {t.add}
            </Button>
          </>
        }
      />
      <Card>
        {error && !allergens && !isFetching && (
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        )}
        {!allergens && isFetching && <LoadingRows />}
        {allergens && (
          <AllergenList
            allergens={allergens}
            usage={usage}
            refusal={refusal}
            list={{ isFetching, refetch }}
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
