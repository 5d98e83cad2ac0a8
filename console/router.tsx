import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS, SITE_PATHS } from '#contract/page-urls.ts'
import { openRoutes } from './open-routes.tsx'
import { IS_CHECKOUT_DOCUMENT } from './session/open-document.ts'
import { Root } from './shell/Root.tsx'
import { openScreens } from './shell/open-screen-names.ts'
import type { RouteHandle } from './shell/route-handle.ts'
import { RouteFailure } from './shell/RouteFailure.tsx'
import { FullScreenLoader } from './ui/FullScreenLoader.tsx'

const ROOT_ID = 'root'
const loadGuarded = async () => import('./guarded-routes.tsx')

/**
 * The console's routes. Pages load on demand; so do the routes behind the login.
 * @param beforeLeaving called before the checkout's document replaces this one
 */
export function createConsoleRouter(beforeLeaving: () => void) {
  const routes: RouteObject[] = [
    {
      id: ROOT_ID,
      Component: Root,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => <FullScreenLoader label={SHELL.downloading} />,
      children: [
        ...openRoutes,
        {
          path: CONSOLE_PATHS.checkout,
          lazy: async () => ({ Component: (await import('./features/checkout/CheckoutPage.tsx')).CheckoutPage }),
          // Only the checkout's own document has the Content-Security-Policy that allows the payment provider.
          loader: ({ request }) => {
            if (IS_CHECKOUT_DOCUMENT) return null
            beforeLeaving()
            return redirectDocument(request.url)
          },
          handle: { title: openScreens.checkout } satisfies RouteHandle,
        },
        // Any other path belongs to the menu site, which responds with 404.
        { path: '*', loader: () => redirectDocument(SITE_PATHS.notFound) },
      ],
    },
  ]
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ patch }) {
      const { guardedRoutes } = await loadGuarded()
      patch(ROOT_ID, guardedRoutes)
    },
  })
}

/**
 * Prefetches the routes behind the login once the page has loaded. A failure doesn't matter: they are loaded again when
 * needed.
 */
export function prefetchGuardedRoutes(): void {
  addEventListener('load', () => void loadGuarded().catch(() => null), { once: true })
}
