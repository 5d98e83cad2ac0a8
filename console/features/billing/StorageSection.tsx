import { IMPORT_FILE_DAYS } from '#contract/limits.ts'
import type { Storage } from '#contract/subscriptions.ts'
import { storageText } from './storage-text.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { billingMessages as t } from './messages.ts'

export function StorageSection({ storage }: { storage: Storage }) {
  const { usedBytes, limitBytes } = storage
  return (
    <FormSection title={t.storage}>
      <p className="font-semibold tabular-nums">{storageText(storage)}</p>
      {limitBytes !== null && <ProgressBar label={t.storageUsed} done={usedBytes} total={limitBytes} />}
      <p className="text-sm text-muted">{t.storageNote(IMPORT_FILE_DAYS)}</p>
    </FormSection>
  )
}
