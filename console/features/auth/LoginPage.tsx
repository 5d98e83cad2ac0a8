import { Navigate, useLocation } from 'react-router'
import { PRODUCT_NAME } from '#contract/messages.ts'
import { pathAfterLogin } from '../../session/origin-path.ts'
import { useAppSelector } from '../../store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LoginForm } from './LoginForm.tsx'
import { authMessages as t } from './messages.ts'

export function LoginPage() {
  const user = useAppSelector((state) => state.auth.user)
  const { pathname, search, state } = useLocation()
  if (user) return <Navigate to={pathAfterLogin(state ?? { from: pathname + search })} replace />
  return (
    <AuthLayout title={t.welcome(PRODUCT_NAME)} intro={t.loginLead}>
      <LoginForm />
    </AuthLayout>
  )
}
