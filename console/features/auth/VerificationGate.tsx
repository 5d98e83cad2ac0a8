import { MailCheck } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'

/** What an account sees until its e-mail address is verified (spec section 2, "Verification gate"). */
export function VerificationGate() {
  return (
    <Card className="mx-auto mt-10 max-w-lg p-8 text-center">
      <div className="mx-auto mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <MailCheck className="size-7" aria-hidden="true" />
      </div>
      <h1 className="text-xl font-bold">Register Account</h1>
      <p className="mt-2 text-pretty text-muted">
        Your account is registered. Please check your inbox for the verification link and open it to go on.
      </p>
    </Card>
  )
}
