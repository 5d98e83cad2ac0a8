import { ArrowLeft } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { uiMessages } from '../ui/messages.ts'
import { Notice } from '../ui/Notice.tsx'
import { LinkButton } from './LinkButton.tsx'
import { PageHeader } from './PageHeader.tsx'

type Props = {
  title: string
  backTo: string
  backLabel: string
  /** The server's error; errors of single fields are shown at the fields. */
  error: string | undefined
  saving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every form with its own page. */
export function FormPage({ title, backTo, backLabel, error, saving, onSubmit, aside, children }: Props) {
  return (
    <>
      <PageHeader
        title={title}
        back={
          <Link
            to={backTo}
            className="mb-2 inline-flex items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
          >
            <ArrowLeft className="flip-rtl size-4" aria-hidden="true" />
            {backLabel}
          </Link>
        }
      />
      <form noValidate onSubmit={onSubmit} className="space-y-6">
        {error && (
          <Notice live variant="danger" title={uiMessages.notSaved}>
            {error}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
          <div className="min-w-0 space-y-6">{children}</div>
          {aside && <div className="min-w-0 space-y-6 lg:self-stretch">{aside}</div>}
        </div>
        <div className="sticky bottom-3 z-10 flex justify-end gap-3 rounded-2xl border border-line bg-surface p-3 shadow-float">
          <LinkButton to={backTo}>{uiMessages.cancel}</LinkButton>
          <Button type="submit" variant="primary" busy={saving}>
            {uiMessages.save}
          </Button>
        </div>
      </form>
    </>
  )
}
