import { useAppSelector } from '../../store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LoginForm } from './LoginForm.tsx'
import { authMessages as t } from './messages.ts'
import { Verification } from './Verification.tsx'

/**
 * Verifying needs the bearer token, so a browser without a session asks the user to sign in first and then continues.
 */
export function VerifyEmailPage() {
  const hasSession = useAppSelector((state) => state.auth.token !== null)
  if (hasSession) return <Verification />
  return (
    <AuthLayout title={t.verifyTitle} intro={t.verifyLead}>
      <LoginForm />
    </AuthLayout>
  )
}
