import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

type Props = { children: ReactNode; onFile: (file: File) => void; disabled: boolean }

/** A drop zone for a picture. Its content explains the other ways to choose one. */
export function PictureDrop({ children, onFile, disabled }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-6 text-center transition-colors',
        over && !disabled ? 'border-accent bg-accent-soft' : 'border-line-strong/50 bg-canvas',
      )}
    >
      <ImagePlus className="size-8 text-muted" aria-hidden="true" />
      {children}
    </div>
  )
}
