import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#contract/uploads.ts'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/FieldNote.tsx'
import { PictureDrop } from '../ui/PictureDrop.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { fieldMessages as t } from './messages.ts'
import { pictureUrl } from './picture-url.ts'
import { usePictureUpload } from './use-picture-upload.ts'

// Cropping is only needed once a file is chosen.
const PictureCropper = lazy(async () => ({ default: (await import('../ui/PictureCropper.tsx')).PictureCropper }))

type Props = {
  /** The field's label, for example “Picture” or “Logo”. */
  label: string
  /** The URL or path of the current picture; null for none. */
  src: string | null
  onChange: (picture: Picture | null) => void
  hint?: string
  error?: string | undefined
  /** The initial aspect ratio of the crop; free if omitted. */
  aspect?: number
  disabledReason?: string | null
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

export function PicturePicker({ label, src, onChange, hint = t.pictureHint, error, aspect, disabledReason }: Props) {
  const { upload, cancel, accept, sent, failure } = usePictureUpload(onChange)
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const ids = { label: useId(), note: useId() }
  const choose = () => input.current?.click()
  const take = (file: File | undefined) => {
    if (file && !disabledReason && accept(file)) setChosen({ file, url: URL.createObjectURL(file) })
  }
  const send = (crop: Parameters<typeof upload>[1]) => {
    if (chosen) upload(chosen.file, crop)
    setChosen(null)
  }
  // The browser keeps the file in memory until its object URL is revoked.
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])
  const shown = failure ?? error
  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={ids.note}>
      <p id={ids.label} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      {sent !== null && (
        <div className="flex items-center gap-3 rounded-xl border border-line bg-canvas p-4">
          <div className="grow space-y-2">
            <p aria-live="polite" className="text-sm text-muted">
              {sent < 1 ? t.uploading(Math.round(sent * 100)) : t.processing}
            </p>
            <ProgressBar label={t.uploadProgress(label)} done={sent} total={sent < 1 ? 1 : null} />
          </div>
          <Button size="sm" onClick={cancel}>
            {t.cancelUpload}
          </Button>
        </div>
      )}
      {sent === null && src !== null && (
        <div className="flex flex-wrap items-end gap-3">
          <img
            src={pictureUrl(src)}
            alt={t.current(label)}
            className="max-h-40 max-w-full rounded-xl border border-line bg-sunken object-contain"
          />
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabledReason={disabledReason} onClick={choose}>
              {t.replace}
            </Button>
            <Button size="sm" disabledReason={disabledReason} onClick={() => onChange(null)}>
              <Trash2 className="size-4" aria-hidden="true" />
              {t.remove}
            </Button>
          </div>
        </div>
      )}
      {sent === null && src === null && (
        <PictureDrop onFile={take} disabled={Boolean(disabledReason)}>
          <Button size="sm" disabledReason={disabledReason} onClick={choose}>
            {t.choosePicture}
          </Button>
          <p className="text-sm text-muted">{t.orDrop}</p>
        </PictureDrop>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={t.file(label)}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = '' // so that the same file can be chosen again
        }}
      />
      <div role={shown ? 'alert' : undefined}>
        <FieldNote id={ids.note} error={shown} hint={hint} />
      </div>
      {chosen && (
        <Suspense>
          <PictureCropper
            src={chosen.url}
            aspect={aspect ?? null}
            onDone={send}
            onClose={() => setChosen(null)}
            onUnreadable={() => send(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
