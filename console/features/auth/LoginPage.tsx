import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { MODAL, PRODUCT_NAME } from '#contract/messages.ts'
import { AlertStack } from '../../shell/AlertStack.tsx'
import { pathAfterLogin } from '../../shell/origin-path.ts'
import { useAppSelector } from '../../store.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { LoginForm } from './LoginForm.tsx'
import { OopsModal } from './OopsModal.tsx'

/** Spec section 2, "Login page". */
export function LoginPage() {
  const user = useAppSelector((state) => state.auth.user)
  const { pathname, state } = useLocation()
  const [oops, setOops] = useState(false)
  if (user) return <Navigate to={pathAfterLogin(state ?? { from: pathname })} replace />
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
      <BrandPanel />
      <main className="flex items-center justify-center px-5 py-10 sm:px-10">
        <div className="w-full max-w-sm">
          <h1 className="text-3xl font-bold">Welcome to {PRODUCT_NAME}</h1>
          <p className="mt-1.5 mb-7 text-muted">Sign in to look after your menus.</p>
          <AlertStack className="mb-5" />
          <LoginForm onUnexpected={() => setOops(true)} />
        </div>
      </main>
      {oops && <OopsModal title={MODAL.oops} message={MODAL.somethingWrong} onClose={() => setOops(false)} />}
    </div>
  )
}
