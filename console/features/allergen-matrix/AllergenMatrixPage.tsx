import type { ComponentType } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { useBranch } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { addressParams } from '../../pages/use-list-state.ts'
import { changeListState } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { gridMessages } from './grid-messages.ts'
import { allergenMatrixMessages as t } from './messages.ts'
import { ReadOnlyMatrix } from './ReadOnlyMatrix.tsx'

/** The allergen matrix as guests see it. With `?edit`, members who may edit the menu get an editable grid. */
export function AllergenMatrixPage() {
  const [, setParams] = useSearchParams()
  const AllergenEditor = useLoaderData() as ComponentType | null // the type that the route's loader returns
  const refusal = useRefusal('menu:write')
  const branch = useBranch()
  const toggle = (edit: string) =>
    setParams(changeListState(addressParams(), { edit, page: '' }), { replace: edit === '' })
  if (refusal === null && AllergenEditor)
    return (
      <>
        <PageHeader
          title={t.title}
          lead={gridMessages.lead}
          actions={<Button onClick={() => toggle('')}>{gridMessages.done}</Button>}
        />
        <Card className="overflow-clip">
          <AllergenEditor />
        </Card>
      </>
    )
  // The key remounts the matrix for another branch, so that allergens of the previous one are neither shown nor printed
  // under its name.
  return <ReadOnlyMatrix key={branch.id} refusal={refusal} onEdit={() => toggle('1')} />
}
