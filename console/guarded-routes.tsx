import { Navigate, type RouteObject } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { RequireAccess } from './shell/RequireAccess.tsx'
import type { RouteHandle } from './shell/route-handle.ts'

const menuItemForm = async () => ({
  Component: (await import('./features/menu-items/MenuItemFormPage.tsx')).MenuItemFormPage,
})

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
  {
    path: CONSOLE_PATHS.menuHistory,
    lazy: async () => ({ Component: (await import('./features/menu-history/MenuHistoryPage.tsx')).MenuHistoryPage }),
    handle: menuPage('History'),
  },
  {
    path: CONSOLE_PATHS.allergens,
    lazy: async () => ({ Component: (await import('./features/allergens/AllergensPage.tsx')).AllergensPage }),
    handle: menuPage('Allergens'),
  },
  {
    path: CONSOLE_PATHS.allergenMatrix,
    lazy: async () => ({
      Component: (await import('./features/allergen-matrix/AllergenMatrixPage.tsx')).AllergenMatrixPage,
    }),
    handle: menuPage('Allergen Matrix'),
  },
  {
    path: CONSOLE_PATHS.dietTypes,
    lazy: async () => ({ Component: (await import('./features/diet-types/DietTypesPage.tsx')).DietTypesPage }),
    handle: menuPage('Diet Types'),
  },
  {
    path: CONSOLE_PATHS.tables,
    lazy: async () => ({ Component: (await import('./features/dining-tables/TablesPage.tsx')).TablesPage }),
    handle: menuPage('Tables'),
  },
  {
    path: CONSOLE_PATHS.feedback,
    lazy: async () => ({ Component: (await import('./features/customer-feedback/FeedbackPage.tsx')).FeedbackPage }),
    handle: { title: 'Feedback', permission: 'feedback:read' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.customization,
    lazy: async () => ({
      Component: (await import('./features/customization/CustomizationPage.tsx')).CustomizationPage,
    }),
    handle: { title: 'Customization', permission: 'branch:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.branches,
    lazy: async () => ({ Component: (await import('./features/branches/BranchesPage.tsx')).BranchesPage }),
    handle: { title: 'Branches', permission: 'branch:write' } satisfies RouteHandle,
  },
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

/** All that stands behind the login; a chunk of its own, so that no screen weighs on the login page. */
export const guardedRoutes: RouteObject[] = [
  {
    // It has a guard of its own: of a company without a subscription the profile tells nothing.
    path: CONSOLE_PATHS.guestSafety,
    lazy: async () => ({
      Component: (await import('./features/guest-safety/GuestSafetyPage.tsx')).GuestSafetyPage,
    }),
    handle: titled('Guest Safety'),
  },
  {
    Component: RequireAccess,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/AdminShell.tsx')).AdminShell }),
        handle: { screens: shellRoutes } satisfies RouteHandle,
        children: shellRoutes,
      },
    ],
  },
]

function titled(title: string): RouteHandle {
  return { title }
}

function menuPage(title: string): RouteHandle {
  return { title, permission: 'menu:read' }
}
