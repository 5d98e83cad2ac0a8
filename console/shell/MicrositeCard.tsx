import { ExternalLink } from 'lucide-react'
import { SIDEBAR_QR_CODE_PX } from '#contract/limits.ts'
import { SHELL } from '#contract/messages.ts'
import { cafePath } from '#contract/page-urls.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { useBranch } from '../session/branch-context.ts'
import { isLoopback } from '../session/loopback.ts'
import { shellMessages as t } from './messages.ts'

export function MicrositeCard() {
  const branch = useBranch()
  const path = cafePath(branch.id)
  const address = `${location.origin}${path}`
  return (
    <div className="-ms-1.5 flex items-stretch gap-2">
      <QrCode text={address} label={t.qrCodeOf(address)} sizePx={SIDEBAR_QR_CODE_PX} />
      <div className="flex min-w-0 grow flex-col justify-between gap-1 text-sm">
        <p title={branch.name} className="truncate leading-snug font-semibold">
          {branch.name}
        </p>
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="rounded-lg text-[0.8125rem] leading-snug font-semibold whitespace-nowrap text-accent-text underline-offset-4 hover:underline"
        >
          {SHELL.openMicrosite}
          <ExternalLink className="mx-0.5 inline size-3 align-[-0.1em]" aria-hidden="true" />
        </a>
        {isLoopback(location.hostname) && (
          <p className="text-xs leading-snug text-pretty text-muted">{t.loopback(location.hostname)}</p>
        )}
      </div>
    </div>
  )
}
