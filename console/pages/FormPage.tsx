import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { keepToastsAbove } from '../ui/keep-toasts-above.ts'
import { uiMessages } from '../ui/messages.ts'
import { Notice } from '../ui/Notice.tsx'
import { BackLink } from './BackLink.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PageHeader } from './PageHeader.tsx'

type Props = {
  title: string
  back: { to: string; state?: object }
  backLabel: string
  /** The server's error. Errors about a field are shown next to the field instead. */
  error: string | undefined
  saving: boolean
  /** A further button, before Save. */
  action?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  aside?: ReactNode
  children: ReactNode
}

export function FormPage({ title, back, backLabel, error, saving, onSubmit, action, aside, children }: Props) {
  return (
    <>
      <PageHeader title={title} back={<BackLink {...back} label={backLabel} />} />
      {/* The margin keeps the fields clear of the button “Scroll to top”. */}
      <form noValidate onSubmit={onSubmit} className="max-w-[72.5rem] space-y-6 lg:me-4">
        {error && (
          <Notice live variant="danger" title={uiMessages.notSaved}>
            {error}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0 space-y-6">{children}</div>
          {aside && <div className="min-w-0 space-y-6 lg:self-stretch">{aside}</div>}
        </div>
        <div
          ref={keepToastsAbove}
          className="sticky bottom-3 z-10 flex flex-wrap justify-end gap-3 rounded-2xl border border-line bg-surface p-3 shadow-float"
        >
          <LinkButton {...back}>{uiMessages.cancel}</LinkButton>
          {action}
          <Button type="submit" variant="primary" busy={saving}>
            {uiMessages.save}
          </Button>
        </div>
      </form>
    </>
  )
}
