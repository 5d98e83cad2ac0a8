import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

type Props = {
  /** The accessible name of dialog and list. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onClose: () => void
  /** Shown when nothing is found. */
  empty: string
  busy: boolean
  children: ReactNode
}

/** A search field over a list of commands, which the caller filters. Arrow keys select, Enter runs, Escape closes. */
export function CommandDialog({ label, placeholder, text, onText, onClose, empty, busy, children }: Props) {
  const opener = useRef(document.activeElement)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 flex animate-appear items-start justify-center bg-black/45 p-3 backdrop-blur-[2px] sm:pt-[12vh]">
          <Radix.Content
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
            }}
            className="w-full max-w-xl animate-rise overflow-hidden rounded-2xl border border-line bg-surface shadow-float outline-none"
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            <Command label={label} shouldFilter={false} loop>
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
                <Command.Input
                  value={text}
                  onValueChange={onText}
                  placeholder={placeholder}
                  className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
                />
              </div>
              <Command.List
                label={label}
                aria-busy={busy || undefined}
                className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-2"
              >
                <Command.Empty className="px-3 py-6 text-center text-muted">{empty}</Command.Empty>
                {children}
              </Command.List>
            </Command>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
