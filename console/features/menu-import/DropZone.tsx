import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = { busy: boolean; onFile: (file: File) => void }

const ACCEPT = '.csv,.xlsx,.json,.txt,.tsv'

export function DropZone({ busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
        'flex flex-col items-center rounded-2xl border-2 border-dashed px-6 py-12 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/50 bg-canvas',
      )}
    >
      <div className="mb-4 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <FileUp className="size-7" aria-hidden="true" />
      </div>
      <p className="text-lg font-semibold">{t.dropHere}</p>
      <p className="mt-1 mb-5 max-w-md text-pretty text-muted">{t.fileHint(IMPORT_FILE_MAX_BYTES / 1024 / 1024)}</p>
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {busy ? t.uploading : t.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        aria-label={t.menuFile}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = '' // lets the user choose the same file again after correcting it
        }}
      />
    </div>
  )
}
