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
import { tableMessages as t } from './messages.ts'
import { RotateCode } from './RotateCode.tsx'
import { formatQrFileName } from './table-groups.ts'

type Props = { table: DiningTable; refusal: string | null; onClose: () => void }

const SHOWN_PX = 220
const PNG_SIZES = [512, 1024, 2048] as const

export function TableCodeDialog({ table, refusal, onClose }: Props) {
  const [pngSize, setPngSize] = useState(1024)
  const [asking, setAsking] = useState(false)
  const { name, qrUrl } = table

  async function savePng() {
    const png = await qrPng(qrUrl, pngSize)
    if (png) saveBlob(png, formatQrFileName(table, 'png'))
    else showToast({ kind: 'error', title: t.notSaved, message: t.pictureTooLarge })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(qrUrl)
      showToast({ kind: 'success', title: t.linkCopied })
    } catch {
      showToast({ kind: 'error', title: t.notCopied, message: t.copyRefused })
    }
  }

  if (asking) return <RotateCode table={table} onClose={() => setAsking(false)} />
  return (
    <Dialog title={t.qrCodeOf(name)} open onClose={onClose}>
      <div className="space-y-4">
        <div className="text-center">
          <QrCode text={qrUrl} label={t.qrCodeOf(qrUrl)} sizePx={SHOWN_PX} errorCorrection="Q" />
          <p dir="ltr" className="mt-2 text-sm break-all text-muted">
            {qrUrl}
          </p>
          {!table.isEnabled && <p className="mt-1 text-sm text-danger">{t.disabledHint}</p>}
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={() => void copy()}>
            <Copy className="size-4" aria-hidden="true" />
            {t.copyLink}
          </Button>
          <a href={qrUrl} target="_blank" rel="noopener" className={buttonLook('secondary', 'sm')}>
            <ExternalLink className="size-4" aria-hidden="true" />
            {t.open}
          </a>
        </div>
        <div className="flex flex-wrap items-end gap-2 border-t border-line pt-4">
          <SelectField
            label={t.pngSize}
            size="sm"
            className="grow"
            value={pngSize}
            onChange={(event) => setPngSize(Number(event.target.value))}
          >
            {PNG_SIZES.map((size) => (
              <option key={size} value={size}>
                {t.pixels(size)}
              </option>
            ))}
          </SelectField>
          <Button onClick={() => void savePng()}>
            <Download className="size-4" aria-hidden="true" />
            {t.png}
          </Button>
          <Button
            onClick={() =>
              saveBlob(new Blob([qrSvg(qrUrl)], { type: 'image/svg+xml' }), formatQrFileName(table, 'svg'))
            }
          >
            <Download className="size-4" aria-hidden="true" />
            {t.svg}
          </Button>
        </div>
        <div className="border-t border-line pt-4">
          <Button disabledReason={refusal} onClick={() => setAsking(true)}>
            <RefreshCw className="size-4" aria-hidden="true" />
            {t.replaceCode}
          </Button>
          <p className="mt-1.5 text-sm text-pretty text-muted">{t.replaceHint}</p>
        </div>
      </div>
    </Dialog>
  )
}
