import { QrCode as QrIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { EditAndDelete } from '../../ui/EditAndDelete.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { LazyQrCode } from './LazyQrCode.tsx'
import { tableMessages as t } from './messages.ts'

export type TableActions = {
  onSelect: (table: DiningTable, selected: boolean) => void
  onEnable: (table: DiningTable, isEnabled: boolean) => void
  onOpen: (kind: 'edit' | 'delete' | 'code', table: DiningTable) => void
}

type Props = TableActions & {
  table: DiningTable
  selected: boolean
  refusal: string | null
  handle: ReactNode
}

const THUMBNAIL_PX = 44

export function TableRow({ table, selected, refusal, handle, onSelect, onEnable, onOpen }: Props) {
  const { name, seats, isEnabled, lastScannedAt, qrUrl } = table
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-3 ps-1.5 pe-3 sm:flex-nowrap sm:gap-x-3 sm:ps-3 sm:pe-5">
      {handle}
      <CheckboxField
        label={<span className="sr-only">{t.selectOne(name)}</span>}
        checked={selected}
        onChange={(event) => onSelect(table, event.target.checked)}
      />
      <div aria-hidden="true" className="hidden sm:block">
        <LazyQrCode text={qrUrl} label={t.qrCodeOf(name)} sizePx={THUMBNAIL_PX} />
      </div>
      <div className="min-w-0 grow basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          {!isEnabled && <Badge tone="warning">{t.codeDisabled}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {seats !== null && (
            <>
              <bdi dir="ltr">{t.seatCount(seats)}</bdi> ·{' '}
            </>
          )}
          {lastScannedAt === null ? (
            t.neverScanned
          ) : (
            <>
              {t.lastScanned} <DateTime at={lastScannedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex w-full items-center justify-between gap-2 ps-10 sm:w-auto sm:justify-end sm:ps-0">
        <Button size="sm" aria-label={t.qrCodeOf(name)} onClick={() => onOpen('code', table)}>
          <QrIcon className="size-4" aria-hidden="true" />
          {t.qrCode}
        </Button>
        <div className="row-actions flex items-center">
          <Switch
            label={t.codeEnabled}
            about={name}
            checked={isEnabled}
            disabledReason={refusal}
            onChange={(next) => onEnable(table, next)}
          />
          <EditAndDelete about={name} refusal={refusal} onOpen={(kind) => onOpen(kind, table)} />
        </div>
      </div>
    </div>
  )
}
