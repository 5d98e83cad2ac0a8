import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { VERIFICATION } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { Card } from '../../ui/Card.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { authMessages as t } from './messages.ts'
import { ResendLinkButton } from './ResendLinkButton.tsx'

/** Shown instead of the console's pages until the email address is verified. */
export function VerificationGate() {
  return (
    <Card className="mx-auto mt-10 max-w-lg p-8 text-center">
      <div className="mx-auto mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <MailCheck className="size-7" aria-hidden="true" />
      </div>
      <h1 className="text-xl font-bold">{VERIFICATION.gateTitle}</h1>
      <p className="mt-2 text-pretty text-muted">{t.gateText}</p>
      <ResendLinkButton className="mt-6 w-full sm:w-auto" />
      <p className="mt-5 text-sm text-muted">
        {t.notYou}{' '}
        <Link to={CONSOLE_PATHS.logout} className={LINK_LOOK}>
          {t.otherAccount}
        </Link>
      </p>
    </Card>
  )
}
