import 'react-image-crop/dist/ReactCrop.css'
import { type SyntheticEvent, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { cropMessages as t } from './crop-messages.ts'
import { uiMessages } from './messages.ts'
import { SelectField } from './SelectField.tsx'

/** A crop of a picture, in fractions of its width and height. */
type PicturePart = { x: number; y: number; width: number; height: number }

type Props = {
  /** The picture's URL, usually that of a local file. */
  src: string
  /** The initial aspect ratio; null is free. */
  aspect: number | null
  /** @param part the crop; null for the whole picture */
  onDone: (part: PicturePart | null) => void
  onClose: () => void
  /** Called when the browser can't decode the file. */
  onUnreadable: () => void
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const SHAPES = [
  { label: t.anyShape, aspect: null },
  { label: t.photoShape, aspect: 4 / 3 },
  { label: t.squareShape, aspect: 1 },
  { label: t.wideShape, aspect: 16 / 9 },
]
const LABELS = {
  cropArea: t.cropArea,
  nwDragHandle: t.cropTopLeft,
  nDragHandle: t.cropTop,
  neDragHandle: t.cropTopRight,
  eDragHandle: t.cropRight,
  seDragHandle: t.cropBottomRight,
  sDragHandle: t.cropBottom,
  swDragHandle: t.cropBottomLeft,
  wDragHandle: t.cropLeft,
}

export function PictureCropper({ src, aspect: initialAspect, onDone, onClose, onUnreadable }: Props) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [aspect, setAspect] = useState(initialAspect)
  const [crop, setCrop] = useState<PercentCrop>(WHOLE)

  function shape(next: number | null, { width, height } = size): void {
    setAspect(next)
    setCrop(next === null || width === 0 ? WHOLE : largest(next, width, height))
  }

  function loaded({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
    const natural = { width: image.naturalWidth, height: image.naturalHeight }
    setSize(natural)
    shape(aspect, natural)
  }

  return (
    <Dialog title={t.cropTitle} description={t.cropLead} open onClose={onClose}>
      <div className="space-y-4">
        {/* The crop is positioned from the left in every language. */}
        <div dir="ltr" className="grid place-items-center overflow-hidden rounded-xl bg-sunken">
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            {...(aspect !== null && { aspect })}
            minWidth={24}
            minHeight={24}
            keepSelection
            ruleOfThirds
            ariaLabels={LABELS}
          >
            <img src={src} alt="" onLoad={loaded} onError={onUnreadable} className="max-h-[55dvh]" />
          </ReactCrop>
        </div>
        <SelectField
          label={t.shape}
          value={SHAPES.findIndex((one) => one.aspect === aspect)}
          onChange={(event) => shape(SHAPES[Number(event.target.value)]?.aspect ?? null)}
        >
          {SHAPES.map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button variant="primary" disabled={size.width === 0} onClick={() => onDone(partOf(crop))}>
            {t.applyCrop}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function largest(aspect: number, width: number, height: number): PercentCrop {
  const side = width / height > aspect ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, aspect, width, height), width, height)
}

/** @returns null for the whole picture */
function partOf({ x, y, width, height }: PercentCrop): PicturePart | null {
  if (width > 99.9 && height > 99.9) return null
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }
}
