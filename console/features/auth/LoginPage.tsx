import { Navigate, useLocation } from 'react-router'
import { PRODUCT_NAME } from '#contract/messages.ts'
import { pathAfterLogin } from '../../shell/origin-path.ts'
import { useAppSelector } from '../../store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LoginForm } from './LoginForm.tsx'

/** Spec section 2, "Login page". */
export function LoginPage() {
  const user = useAppSelector((state) => state.auth.user)
  const { pathname, search, state } = useLocation()
  if (user) return <Navigate to={pathAfterLogin(state ?? { from: pathname + search })} replace />
  return (
    <AuthLayout title={`Welcome to ${PRODUCT_NAME}`} intro="Sign in to look after your menus.">
      <LoginForm />
    </AuthLayout>
  )
}
