import { useMemo } from 'react'
import { type ErrorCorrection, qrPath } from './qr-path.ts'

type Props = { text: string; label: string; sizePx: number; errorCorrection?: ErrorCorrection }

/** One module inside the drawing; the white frame around it adds more. */
const QUIET_ZONE = 1

/** A QR code. It is black on white in every theme, because scanners need the contrast. */
export function QrCode({ text, label, sizePx, errorCorrection = 'L' }: Props) {
  const { path, size } = useMemo(() => qrPath(text, QUIET_ZONE, errorCorrection), [text, errorCorrection])
  return (
    <div className="inline-block rounded-xl bg-white p-2.5">
      <svg
        role="img"
        aria-label={label}
        width={sizePx}
        height={sizePx}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="geometricPrecision"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}
