import { Copy, Download, ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { qrPng, qrSvg } from '../../ui/qr-file.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { RotateCode } from './RotateCode.tsx'
import { fileNameOf } from './table-groups.ts'

type Props = { table: DiningTable; refusal: string | null; onClose: () => void }

const SHOWN_PX = 220
const PNG_SIZES = [512, 1024, 2048] as const

/** The code of one table: to look at, to save, and to replace. */
export function TableCodeDialog({ table, refusal, onClose }: Props) {
  const [pngSize, setPngSize] = useState(1024)
  const [asking, setAsking] = useState(false)
  const { name, qrUrl } = table

  async function savePng() {
    const png = await qrPng(qrUrl, pngSize)
    if (png) saveBlob(png, fileNameOf(table, 'png'))
    else showToast({ kind: 'error', title: 'Not saved', message: 'Your browser cannot draw so large a picture.' })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(qrUrl)
      showToast({ kind: 'success', title: 'Address copied' })
    } catch {
      showToast({ kind: 'error', title: 'Not copied', message: 'Your browser does not allow it.' })
    }
  }

  if (asking) return <RotateCode table={table} onClose={() => setAsking(false)} />
  return (
    <Dialog title={`QR code of ${name}`} open onClose={onClose}>
      <div className="space-y-4">
        <div className="text-center">
          <QrCode text={qrUrl} label={`QR code of ${qrUrl}`} sizePx={SHOWN_PX} errorCorrection="Q" />
          <p dir="ltr" className="mt-2 text-sm break-all text-muted">
            {qrUrl}
          </p>
          {!table.isEnabled && <p className="mt-1 text-sm text-danger">Switched off: it leads to no menu now.</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={() => void copy()}>
            <Copy className="size-4" aria-hidden="true" />
            Copy address
          </Button>
          <a href={qrUrl} target="_blank" rel="noopener" className={buttonLook('secondary', 'sm')}>
            <ExternalLink className="size-4" aria-hidden="true" />
            Open
          </a>
        </div>
        <div className="flex flex-wrap items-end gap-2 border-t border-line pt-4">
          <SelectField
            label="Size of the PNG"
            size="sm"
            className="grow"
            value={pngSize}
            onChange={(event) => setPngSize(Number(event.target.value))}
          >
            {PNG_SIZES.map((size) => (
              <option key={size} value={size}>
                {size} × {size} pixels
              </option>
            ))}
          </SelectField>
          <Button onClick={() => void savePng()}>
            <Download className="size-4" aria-hidden="true" />
            PNG
          </Button>
          <Button
            onClick={() => saveBlob(new Blob([qrSvg(qrUrl)], { type: 'image/svg+xml' }), fileNameOf(table, 'svg'))}
          >
            <Download className="size-4" aria-hidden="true" />
            SVG
          </Button>
        </div>
        <div className="border-t border-line pt-4">
          <Button disabledReason={refusal} onClick={() => setAsking(true)}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Replace the code
          </Button>
          <p className="mt-1.5 text-sm text-pretty text-muted">
            For when a photo of it is passed around, or a card is lost. The printed code stops working.
          </p>
        </div>
      </div>
    </Dialog>
  )
}
