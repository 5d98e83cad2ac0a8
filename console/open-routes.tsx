import type { RouteObject } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { RouteHandle } from './shell/route-handle.ts'

const login = async () => ({ Component: (await import('./features/auth/LoginPage.tsx')).LoginPage })

/** Open to everybody (spec section 2, "Public routes"). */
export const openRoutes: RouteObject[] = [
  { path: CONSOLE_PATHS.home, lazy: login, handle: titled('Login') },
  { path: CONSOLE_PATHS.login, lazy: login, handle: titled('Login') },
  {
    path: CONSOLE_PATHS.logout,
    lazy: async () => ({ Component: (await import('./features/auth/LogoutPage.tsx')).LogoutPage }),
    handle: titled('Logout'),
  },
  {
    path: CONSOLE_PATHS.forgotPassword,
    lazy: async () => ({ Component: (await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
    handle: titled('Forgot Password'),
  },
  {
    path: CONSOLE_PATHS.passwordReset,
    lazy: async () => ({ Component: (await import('./features/auth/PasswordResetPage.tsx')).PasswordResetPage }),
    handle: titled('Reset Password'),
  },
  {
    path: CONSOLE_PATHS.passwordVerify,
    lazy: async () => ({ Component: (await import('./features/auth/PasswordVerifyPage.tsx')).PasswordVerifyPage }),
    handle: titled('Verify Password'),
  },
  {
    path: CONSOLE_PATHS.emailVerify,
    lazy: async () => ({ Component: (await import('./features/auth/EmailNoticePage.tsx')).EmailNoticePage }),
    handle: titled('Verify Email'),
  },
  {
    path: CONSOLE_PATHS.verifyEmail,
    lazy: async () => ({ Component: (await import('./features/auth/VerifyEmailPage.tsx')).VerifyEmailPage }),
    handle: titled('Verify Email'),
  },
  {
    path: CONSOLE_PATHS.register,
    lazy: async () => ({ Component: (await import('./features/auth/RegisterPage.tsx')).RegisterPage }),
    handle: titled('Register'),
  },
  {
    path: CONSOLE_PATHS.invite,
    lazy: async () => ({ Component: (await import('./features/team/InvitePage.tsx')).InvitePage }),
    handle: titled('Invitation'),
  },
  {
    path: CONSOLE_PATHS.subscription,
    lazy: async () => ({ Component: (await import('./features/subscription/PlansPage.tsx')).PlansPage }),
    handle: titled('Plans and Pricing'),
  },
]

function titled(title: string): RouteHandle {
  return { title }
}
