import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { menuOrderMessages as t } from './messages.ts'

type Props = { count: number; onMove: () => void; onClear: () => void }

export function SelectionBar({ count, onMove, onClear }: Props) {
  return (
    <section
      ref={keepToastsAbove}
      aria-label={t.selection}
      className="sticky bottom-3 z-20 mt-3 flex items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-3 ps-5 shadow-float"
    >
      <p className="text-sm font-semibold" role="status">
        {t.selected(count)}
      </p>
      <div className="flex items-center gap-1">
        <Button variant="primary" onClick={onMove}>
          {t.moveTo}
        </Button>
        <IconButton label={t.clearSelection} onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}
