import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useCreateMenuImportMutation } from '../../api/menu-imports-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DropZone } from './DropZone.tsx'
import { EarlierImports } from './EarlierImports.tsx'

/** The beginning: which branch, which file. */
export function ImportStart() {
  const branch = useBranch()
  const { data: branches = [] } = useListBranchesQuery({})
  const [branchId, setBranchId] = useState(branch.id)
  const [createMenuImport, { isLoading }] = useCreateMenuImportMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()

  async function send(file: File) {
    setFailure(null)
    if (file.size > IMPORT_FILE_MAX_BYTES)
      return setFailure(`“${file.name}” is larger than ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB.`)
    if (file.size === 0) return setFailure(`“${file.name}” is empty.`)
    const { data, error } = await createMenuImport({ body: { branchId: String(branchId) }, file })
    if (!data) return setFailure(error?.message ?? 'The file could not be sent.')
    await navigate({ search: `?id=${data.id}` })
  }

  return (
    <>
      <PageHeader title="Import" lead="Turn the list you already have into a menu." />
      <div className="space-y-6">
        <Card className="p-4 sm:p-6">
          {branches.length > 1 && (
            <SelectField
              label="For branch"
              className="mb-5 max-w-sm"
              value={branchId}
              hint="It gives the language, the currency and the brand the items belong to."
              onChange={(event) => setBranchId(Number(event.target.value))}
            >
              {branches.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} ({one.brand.currencyCode})
                </option>
              ))}
            </SelectField>
          )}
          {failure && (
            <div className="mb-4">
              <Notice live variant="danger" title="This file was not taken">
                {failure}
              </Notice>
            </div>
          )}
          <DropZone busy={isLoading} onFile={(file) => void send(file)} />
        </Card>
        <EarlierImports branches={branches} />
      </div>
    </>
  )
}
