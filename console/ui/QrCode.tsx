import { useMemo } from 'react'
import { type ErrorCorrection, QUIET_ZONE, qrPath } from './qr-path.ts'

type Props = { text: string; label: string; sizePx: number; errorCorrection?: ErrorCorrection }

/** The part of the quiet zone that belongs to the drawing, in modules. The white frame around it is the rest. */
const INNER_ZONE = 1
const FRAME_MIN_PX = 10

/** A QR code. It is black on white in every theme, because scanners need the contrast. */
export function QrCode({ text, label, sizePx, errorCorrection = 'L' }: Props) {
  const { path, size } = useMemo(() => qrPath(text, INNER_ZONE, errorCorrection), [text, errorCorrection])
  const padding = Math.max(FRAME_MIN_PX, Math.ceil(((QUIET_ZONE - INNER_ZONE) * sizePx) / size))
  return (
    <div className="inline-block rounded-xl bg-white" style={{ padding }}>
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
