import { Pencil, QrCode as QrIcon, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { LazyQrCode } from './LazyQrCode.tsx'

/** What can be done to one table. */
export type TableActions = {
  onSelect: (table: DiningTable, selected: boolean) => void
  onEnable: (table: DiningTable, isEnabled: boolean) => void
  onOpen: (kind: 'edit' | 'delete' | 'code', table: DiningTable) => void
}

type Props = TableActions & {
  table: DiningTable
  selected: boolean
  refusal: string | null
  /** By which the row is moved. */
  handle: ReactNode
}

const THUMBNAIL_PX = 44

/** One table: what it is, whether its code works, when it was last of use. */
export function TableRow({ table, selected, refusal, handle, onSelect, onEnable, onOpen }: Props) {
  const { name, seats, isEnabled, lastScannedAt, qrUrl } = table
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 sm:flex-nowrap sm:px-5">
      <CheckboxField
        label={<span className="sr-only">Select {name}</span>}
        checked={selected}
        onChange={(event) => onSelect(table, event.target.checked)}
      />
      <div aria-hidden="true" className="hidden sm:block">
        <LazyQrCode text={qrUrl} label={`QR code of ${name}`} sizePx={THUMBNAIL_PX} />
      </div>
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="font-semibold break-words">
            {name}
          </span>
          {!isEnabled && <Badge tone="warning">Code switched off</Badge>}
        </p>
        <p className="text-sm text-muted">
          {seats !== null && (
            <>
              <bdi dir="ltr">{seats === 1 ? '1 seat' : `${seats} seats`}</bdi> ·{' '}
            </>
          )}
          {lastScannedAt === null ? (
            'Never scanned'
          ) : (
            <>
              Last scanned <DateTime at={lastScannedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex w-full items-center justify-between gap-2 ps-8 sm:w-auto sm:justify-end sm:ps-0">
        <Button size="sm" aria-label={`QR code of ${name}`} onClick={() => onOpen('code', table)}>
          <QrIcon className="size-4" aria-hidden="true" />
          QR code
        </Button>
        <div className="flex items-center">
          <Switch
            label="Code works"
            about={name}
            checked={isEnabled}
            disabledReason={refusal}
            onChange={(next) => onEnable(table, next)}
          />
          <IconButton label="Edit" about={name} disabledReason={refusal} onClick={() => onOpen('edit', table)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Delete"
            about={name}
            tone="danger"
            disabledReason={refusal}
            onClick={() => onOpen('delete', table)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
          {handle}
        </div>
      </div>
    </div>
  )
}
