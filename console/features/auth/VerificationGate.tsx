import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { VERIFICATION } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { Card } from '../../ui/Card.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { ResendLinkButton } from './ResendLinkButton.tsx'

/** What an account sees until its e-mail address is verified (spec section 2, "Verification gate"). */
export function VerificationGate() {
  return (
    <Card className="mx-auto mt-10 max-w-lg p-8 text-center">
      <div className="mx-auto mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <MailCheck className="size-7" aria-hidden="true" />
      </div>
      <h1 className="text-xl font-bold">{VERIFICATION.gateTitle}</h1>
      <p className="mt-2 text-pretty text-muted">
        Your account is registered. Please check your inbox for the verification link and open it to go on. It may have
        landed in the folder for spam.
      </p>
      <ResendLinkButton className="mt-6 w-full sm:w-auto" />
      <p className="mt-5 text-sm text-muted">
        Not you?{' '}
        <Link to={CONSOLE_PATHS.logout} className={LINK_LOOK}>
          Sign in with another account
        </Link>
      </p>
    </Card>
  )
}
