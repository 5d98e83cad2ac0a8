import { Navigate, type RouteObject } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { RequireAccess } from './shell/RequireAccess.tsx'
import type { RouteHandle } from './shell/route-handle.ts'
import { screens } from './shell/screen-names.ts'

const menuItemForm = async () => ({
  Component: (await import('./features/menu-items/MenuItemFormPage.tsx')).MenuItemFormPage,
})

/** Pages behind the login guard, inside the shell. */
const shellRoutes: RouteObject[] = [
  { path: CONSOLE_PATHS.layout, element: <Navigate to={CONSOLE_PATHS.dashboard} replace /> },
  {
    path: CONSOLE_PATHS.dashboard,
    lazy: async () => ({ Component: (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage }),
    handle: titled(screens.dashboard),
  },
  {
    path: CONSOLE_PATHS.today,
    lazy: async () => ({ Component: (await import('./features/today/TodayPage.tsx')).TodayPage }),
    handle: menuPage(screens.today),
  },
  {
    path: CONSOLE_PATHS.categories,
    lazy: async () => ({ Component: (await import('./features/categories/CategoriesPage.tsx')).CategoriesPage }),
    handle: menuPage(screens.categories),
  },
  {
    path: CONSOLE_PATHS.menuItems,
    lazy: async () => ({ Component: (await import('./features/menu-items/MenuItemsPage.tsx')).MenuItemsPage }),
    handle: menuPage(screens.menuItems),
  },
  {
    path: CONSOLE_PATHS.menuArrange,
    lazy: async () => ({ Component: (await import('./features/menu-order/ArrangePage.tsx')).ArrangePage }),
    handle: { title: screens.menuArrange, permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.branchPrices,
    lazy: async () => ({ Component: (await import('./features/branch-prices/BranchPricesPage.tsx')).BranchPricesPage }),
    handle: menuPage(screens.branchPrices),
  },
  {
    path: CONSOLE_PATHS.translations,
    lazy: async () => ({ Component: (await import('./features/translations/TranslationsPage.tsx')).TranslationsPage }),
    handle: menuPage(screens.translations),
  },
  {
    path: CONSOLE_PATHS.menuItemAdd,
    lazy: menuItemForm,
    handle: { title: screens.addMenuItem, permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.menuItemEdit,
    lazy: menuItemForm,
    handle: { title: screens.editMenuItem, permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.menuItemView,
    lazy: async () => ({ Component: (await import('./features/menu-items/MenuItemViewPage.tsx')).MenuItemViewPage }),
    handle: menuPage(screens.menuItem),
  },
  {
    path: CONSOLE_PATHS.menuImport,
    lazy: async () => ({ Component: (await import('./features/menu-import/MenuImportPage.tsx')).MenuImportPage }),
    handle: { title: screens.menuImport, permission: 'menu:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.menuHistory,
    lazy: async () => ({ Component: (await import('./features/menu-history/MenuHistoryPage.tsx')).MenuHistoryPage }),
    handle: menuPage(screens.history),
  },
  {
    path: CONSOLE_PATHS.allergens,
    lazy: async () => ({ Component: (await import('./features/allergens/AllergensPage.tsx')).AllergensPage }),
    handle: menuPage(screens.allergens),
  },
  {
    path: CONSOLE_PATHS.allergenMatrix,
    lazy: async () => ({
      Component: (await import('./features/allergen-matrix/AllergenMatrixPage.tsx')).AllergenMatrixPage,
    }),
    // Loads the editor in parallel with the page's chunk. If the page imported it, it would load only after that chunk.
    loader: async ({ request }) =>
      new URL(request.url).searchParams.has('edit')
        ? (await import('./features/allergen-matrix/AllergenEditor.tsx')).AllergenEditor
        : null,
    handle: menuPage(screens.allergenMatrix),
  },
  {
    path: CONSOLE_PATHS.dietTypes,
    lazy: async () => ({ Component: (await import('./features/diet-types/DietTypesPage.tsx')).DietTypesPage }),
    handle: menuPage(screens.dietTypes),
  },
  {
    path: CONSOLE_PATHS.tables,
    lazy: async () => ({ Component: (await import('./features/dining-tables/TablesPage.tsx')).TablesPage }),
    handle: menuPage(screens.tables),
  },
  {
    path: CONSOLE_PATHS.feedback,
    lazy: async () => ({ Component: (await import('./features/customer-feedback/FeedbackPage.tsx')).FeedbackPage }),
    handle: { title: screens.feedback, permission: 'feedback:read' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.customization,
    lazy: async () => ({
      Component: (await import('./features/customization/CustomizationPage.tsx')).CustomizationPage,
    }),
    handle: { title: screens.customization, permission: 'branch:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.branches,
    lazy: async () => ({ Component: (await import('./features/branches/BranchesPage.tsx')).BranchesPage }),
    handle: { title: screens.branches, permission: 'branch:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.billing,
    lazy: async () => ({ Component: (await import('./features/billing/BillingPage.tsx')).BillingPage }),
    handle: { title: screens.billing, permission: 'billing:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.team,
    lazy: async () => ({ Component: (await import('./features/team/TeamPage.tsx')).TeamPage }),
    handle: { title: screens.team, permission: 'team:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.auditLog,
    lazy: async () => ({ Component: (await import('./features/team/AuditLogPage.tsx')).AuditLogPage }),
    handle: { title: screens.auditLog, permission: 'team:write' } satisfies RouteHandle,
  },
  {
    path: CONSOLE_PATHS.profile,
    lazy: async () => ({ Component: (await import('./features/profile/ProfilePage.tsx')).ProfilePage }),
    handle: titled(screens.profile),
  },
]

/** The routes of all pages behind the login, in a separate chunk, so that the login page stays small. */
export const guardedRoutes: RouteObject[] = [
  {
    // This page has its own guard, because the profile of a company without a subscription can't be loaded.
    path: CONSOLE_PATHS.guestSafety,
    lazy: async () => ({
      Component: (await import('./features/guest-safety/GuestSafetyPage.tsx')).GuestSafetyPage,
    }),
    handle: titled(screens.guestSafety),
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
