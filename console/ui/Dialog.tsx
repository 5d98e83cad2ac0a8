import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from 'react'
import { DialogBusy } from './dialog-busy.ts'
import { uiMessages as t } from './messages.ts'

// Imported only when needed, because a static import would be circular: `ConfirmDialog` imports this file.
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

type Props = {
  title: string
  description?: string
  open: boolean
  /** Whether a change is being saved. The dialog then stays open, because otherwise nobody would see why saving failed. */
  busy?: boolean
  /**
   * Whether closing would lose input. A click beside the dialog then doesn't close it, and Escape and the button with
   * the cross ask first.
   */
  unsaved?: boolean
  onClose: () => void
  /** Moves the focus after closing. By default, it returns to the element that had it before. */
  onFocusBack?: () => void
  children: ReactNode
}

/** A click on a toast doesn't close the dialog, because a toast may offer to undo a change made in it. */
const isToast = (target: EventTarget | null) => target instanceof Element && target.closest('.Toastify') !== null

/**
 * A modal dialog: it traps the focus, closes on Escape, and returns the focus afterwards. Its title stays visible while
 * its content scrolls.
 */
export function Dialog(props: Props) {
  const { title, description, open, busy = false, unsaved = false, onClose, onFocusBack, children } = props
  // Dialogs are opened by state, so Radix has no trigger to return the focus to.
  const opener = useRef<Element | null>(null)
  const [asks, setAsks] = useState(false)
  const askFirst = (event: SyntheticEvent | KeyboardEvent) => {
    if (!unsaved || busy) return
    event.preventDefault()
    setAsks(true)
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-appear items-end overflow-y-auto bg-black/45 p-3 backdrop-blur-[2px] sm:place-items-center sm:p-6">
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            onPointerDownOutside={(event) => (unsaved || isToast(event.target)) && event.preventDefault()}
            onEscapeKeyDown={askFirst}
            onOpenAutoFocus={() => {
              opener.current ??= document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (onFocusBack) onFocusBack()
              else if (opener.current instanceof HTMLElement) opener.current.focus()
              opener.current = null
            }}
            className="flex max-h-[calc(100dvh-1.5rem)] w-full max-w-md min-w-0 animate-rise flex-col rounded-2xl border border-line bg-surface shadow-float outline-none sm:max-h-[calc(100dvh-3rem)]"
          >
            <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 pb-3">
              <div className="min-w-0">
                <Radix.Title className="text-lg font-semibold break-words">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-pretty text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close
                aria-label={t.close}
                title={t.close}
                disabled={busy}
                onClick={askFirst}
                className="-m-2 grid size-10 shrink-0 place-items-center rounded-xl text-muted hover:bg-sunken hover:text-ink disabled:opacity-50"
              >
                <X className="size-5" aria-hidden="true" />
              </Radix.Close>
            </div>
            {/* The scroll padding keeps a focused element above the buttons, which stick to the end. */}
            <div className="relative min-h-0 overflow-x-clip overflow-y-auto overscroll-contain [scroll-padding-block:0.5rem_6rem]">
              <DialogBusy value={busy}>
                <div className="px-6 pt-1 pb-6">{children}</div>
              </DialogBusy>
            </div>
            {asks && (
              <Suspense>
                <ConfirmDialog
                  title={t.discardTitle}
                  description={t.discardText}
                  confirmLabel={t.discard}
                  onConfirm={() => {
                    setAsks(false)
                    onClose()
                  }}
                  onClose={() => setAsks(false)}
                />
              </Suspense>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
