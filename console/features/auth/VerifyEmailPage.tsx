import { useAppSelector } from '../../store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Verification } from './Verification.tsx'

/**
 * Spec section 2, "E-mail verification screen". The call carries the bearer token, so a browser without a session is
 * asked to sign in first and then goes on (design section 7.3).
 */
export function VerifyEmailPage() {
  const hasSession = useAppSelector((state) => state.auth.token !== null)
  if (hasSession) return <Verification />
  return (
    <AuthLayout
      title="Your email address"
      intro="Please sign in with the account you have registered. Your address is verified right after."
    >
      <LoginForm />
    </AuthLayout>
  )
}
