import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { uiMessages as t } from './messages.ts'

type Props = { title: string; description?: string; open: boolean; onClose: () => void; children: ReactNode }

/** A modal dialog: it traps the focus, closes on Escape, and returns the focus afterwards. */
export function Dialog({ title, description, open, onClose, children }: Props) {
  // Our dialogs are opened by state, so Radix has no trigger to return the focus to.
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-appear items-end overflow-y-auto bg-black/45 p-3 backdrop-blur-[2px] sm:place-items-center sm:p-6">
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current ??= document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener.current instanceof HTMLElement) opener.current.focus()
              opener.current = null
            }}
            className="w-full max-w-md animate-rise rounded-2xl border border-line bg-surface p-6 shadow-float outline-none"
          >
            <div className="mb-4 flex items-start justify-between gap-4">
              <div>
                <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-pretty text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                aria-label={t.close}
                title={t.close}
                className="-m-2 grid size-10 shrink-0 place-items-center rounded-xl text-muted hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" aria-hidden="true" />
              </Radix.Close>
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
