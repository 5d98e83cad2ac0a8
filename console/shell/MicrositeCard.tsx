import { ExternalLink } from 'lucide-react'
import { SIDEBAR_QR_CODE_PX } from '#contract/limits.ts'
import { SHELL } from '#contract/messages.ts'
import { cafePath } from '#contract/page-urls.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { useBranch } from '../session/branch-context.ts'
import { isLoopback } from '../session/loopback.ts'
import { shellMessages as t } from './messages.ts'

/** A link to the menu site, and its address as a QR code. */
export function MicrositeCard() {
  const branch = useBranch()
  const path = cafePath(branch.id)
  const address = `${location.origin}${path}`
  return (
    <div className="rounded-2xl border border-line bg-canvas p-2.5">
      <div className="flex items-stretch gap-2.5">
        <QrCode text={address} label={t.qrCodeOf(address)} sizePx={SIDEBAR_QR_CODE_PX} />
        <div className="flex min-w-0 grow flex-col justify-between gap-2 py-0.5 text-sm">
          <p className="line-clamp-3 leading-snug font-semibold break-words">{branch.name}</p>
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className="rounded-lg leading-snug font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {SHELL.openMicrosite}
            <ExternalLink className="ms-1 inline size-3.5 align-[-0.1em]" aria-hidden="true" />
          </a>
        </div>
      </div>
      {isLoopback(location.hostname) && (
        <p className="mt-2 text-xs text-pretty text-muted">{t.loopback(location.hostname)}</p>
      )}
    </div>
  )
}
