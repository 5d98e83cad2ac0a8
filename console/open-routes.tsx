import type { RouteObject } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { openScreens } from './shell/open-screen-names.ts'
import type { RouteHandle } from './shell/route-handle.ts'

const login = async () => ({ Component: (await import('./features/auth/LoginPage.tsx')).LoginPage })

export const openRoutes: RouteObject[] = [
  { path: CONSOLE_PATHS.home, lazy: login, handle: titled(openScreens.login) },
  { path: CONSOLE_PATHS.login, lazy: login, handle: titled(openScreens.login) },
  {
    path: CONSOLE_PATHS.logout,
    lazy: async () => ({ Component: (await import('./features/auth/LogoutPage.tsx')).LogoutPage }),
    handle: titled(openScreens.logout),
  },
  {
    path: CONSOLE_PATHS.forgotPassword,
    lazy: async () => ({ Component: (await import('./features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
    handle: titled(openScreens.forgotPassword),
  },
  {
    path: CONSOLE_PATHS.passwordReset,
    lazy: async () => ({ Component: (await import('./features/auth/PasswordResetPage.tsx')).PasswordResetPage }),
    handle: titled(openScreens.resetPassword),
  },
  {
    path: CONSOLE_PATHS.passwordVerify,
    lazy: async () => ({ Component: (await import('./features/auth/PasswordVerifyPage.tsx')).PasswordVerifyPage }),
    handle: titled(openScreens.confirmPassword),
  },
  {
    path: CONSOLE_PATHS.emailVerify,
    lazy: async () => ({ Component: (await import('./features/auth/EmailNoticePage.tsx')).EmailNoticePage }),
    handle: titled(openScreens.verifyEmail),
  },
  {
    path: CONSOLE_PATHS.verifyEmail,
    lazy: async () => ({ Component: (await import('./features/auth/VerifyEmailPage.tsx')).VerifyEmailPage }),
    handle: titled(openScreens.verifyEmail),
  },
  {
    path: CONSOLE_PATHS.register,
    lazy: async () => ({ Component: (await import('./features/auth/RegisterPage.tsx')).RegisterPage }),
    handle: titled(openScreens.register),
  },
  {
    path: CONSOLE_PATHS.invite,
    lazy: async () => ({ Component: (await import('./features/team/InvitePage.tsx')).InvitePage }),
    handle: titled(openScreens.invitation),
  },
  {
    path: CONSOLE_PATHS.subscription,
    lazy: async () => ({ Component: (await import('./features/subscription/PlansPage.tsx')).PlansPage }),
    handle: titled(openScreens.plans),
  },
]

function titled(title: string): RouteHandle {
  return { title }
}
