import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useCreateMenuImportMutation } from '../../api/menu-imports-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DropZone } from './DropZone.tsx'
import { PreviousImports } from './PreviousImports.tsx'
import { menuImportMessages as t } from './messages.ts'

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
      return setFailure(t.fileTooLarge(file.name, IMPORT_FILE_MAX_BYTES / 1024 / 1024))
    if (file.size === 0) return setFailure(t.fileEmpty(file.name))
    const { data, error } = await createMenuImport({ body: { branchId: String(branchId) }, file })
    if (!data) return setFailure(error?.message ?? t.uploadFailed)
    await navigate({ search: `?id=${data.id}` })
  }

  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <div className="space-y-6">
        <Card className="p-4 sm:p-6">
          {branches.length > 1 && (
            <SelectField
              label={t.branch}
              className="mb-5 max-w-sm"
              value={branchId}
              hint={t.branchHint}
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
              <Notice live variant="danger" title={t.fileRefused}>
                {failure}
              </Notice>
            </div>
          )}
          <DropZone busy={isLoading} onFile={(file) => void send(file)} />
        </Card>
        <PreviousImports branches={branches} />
      </div>
    </>
  )
}
