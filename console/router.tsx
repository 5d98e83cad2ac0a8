import { createBrowserRouter, Navigate, redirectDocument, type RouteObject } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS, SITE_PATHS } from '#contract/page-urls.ts'
import { IS_CHECKOUT_DOCUMENT } from './shell/leave-for.ts'
import { RequireAccess } from './shell/RequireAccess.tsx'
import { Root } from './shell/Root.tsx'
import type { RouteHandle } from './shell/route-handle.ts'
import { RouteFailure } from './shell/RouteFailure.tsx'
import { FullScreenLoader } from './ui/FullScreenLoader.tsx'

const login = async () => ({ Component: (await import('./features/auth/LoginPage.tsx')).LoginPage })
const notBuiltYet = async () => ({ Component: (await import('./shell/NotBuiltYet.tsx')).NotBuiltYet })
const menuItemForm = async () => ({
  Component: (await import('./features/menu-items/MenuItemFormPage.tsx')).MenuItemFormPage,
})

/** Open to everybody (spec section 2, "Public routes"). */
const openRoutes: RouteObject[] = [
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

/** Behind the guard, inside the shell (spec section 2, "Authenticated routes"). */
const shellRoutes: RouteObject[] = [
  { path: CONSOLE_PATHS.layout, element: <Navigate to={CONSOLE_PATHS.dashboard} replace /> },
  {
    path: CONSOLE_PATHS.dashboard,
    lazy: async () => ({ Component: (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage }),
    handle: titled('Dashboard'),
  },
  {
    path: CONSOLE_PATHS.categories,
    lazy: async () => ({ Component: (await import('./features/categories/CategoriesPage.tsx')).CategoriesPage }),
    handle: menuPage('Categories'),
  },
  {
    path: CONSOLE_PATHS.menuItems,
    lazy: async () => ({ Component: (await import('./features/menu-items/MenuItemsPage.tsx')).MenuItemsPage }),
    handle: menuPage('Menu Items'),
  },
  {
    path: CONSOLE_PATHS.menuItemAdd,
    lazy: menuItemForm,
    handle: { title: 'Add Menu Item', permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.menuItemEdit,
    lazy: menuItemForm,
    handle: { title: 'Edit Menu Item', permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.menuItemView,
    lazy: async () => ({ Component: (await import('./features/menu-items/MenuItemViewPage.tsx')).MenuItemViewPage }),
    handle: menuPage('Menu Item'),
  },
  {
    path: CONSOLE_PATHS.menuImport,
    lazy: async () => ({ Component: (await import('./features/menu-import/MenuImportPage.tsx')).MenuImportPage }),
    handle: { title: 'Import', permission: 'menu:write' } satisfies RouteHandle,
  },
  { path: CONSOLE_PATHS.allergens, lazy: notBuiltYet, handle: menuPage('Allergens') },
  { path: CONSOLE_PATHS.dietTypes, lazy: notBuiltYet, handle: menuPage('Diet Types') },
  { path: CONSOLE_PATHS.customization, lazy: notBuiltYet, handle: titled('Customization') },
  { path: CONSOLE_PATHS.tables, lazy: notBuiltYet, handle: titled('Tables') },
  {
    path: CONSOLE_PATHS.billing,
    lazy: async () => ({ Component: (await import('./features/billing/BillingPage.tsx')).BillingPage }),
    handle: { title: 'Billing', permission: 'billing:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.team,
    lazy: async () => ({ Component: (await import('./features/team/TeamPage.tsx')).TeamPage }),
    handle: { title: 'Team', permission: 'team:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.auditLog,
    lazy: async () => ({ Component: (await import('./features/team/AuditLogPage.tsx')).AuditLogPage }),
    handle: { title: 'Audit Log', permission: 'team:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.profile,
    lazy: async () => ({ Component: (await import('./features/profile/ProfilePage.tsx')).ProfilePage }),
    handle: titled('Profile'),
  },
]

/**
 * The console's route table. Every screen is its own chunk.
 * @param beforeLeaving called when another document takes this one's place
 */
export function createConsoleRouter(beforeLeaving: () => void) {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => <FullScreenLoader label={SHELL.downloading} />,
      children: [
        ...openRoutes,
        {
          path: CONSOLE_PATHS.checkout,
          lazy: async () => ({ Component: (await import('./features/checkout/CheckoutPage.tsx')).CheckoutPage }),
          // Only a document of its own has the policy that lets the payment provider in (design section 9, Pages).
          loader: ({ request }) => {
            if (IS_CHECKOUT_DOCUMENT) return null
            beforeLeaving()
            return redirectDocument(request.url)
          },
          handle: titled('Checkout'),
        },
        {
          Component: RequireAccess,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/AdminShell.tsx')).AdminShell }),
              children: shellRoutes,
            },
          ],
        },
        // Any other path is the menu site's, which answers 404.
        { path: '*', loader: () => redirectDocument(SITE_PATHS.notFound) },
      ],
    },
  ])
}

function titled(title: string): RouteHandle {
  return { title }
}

function menuPage(title: string): RouteHandle {
  return { title, permission: 'menu:read' }
}
