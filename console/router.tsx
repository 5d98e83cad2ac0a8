import { createBrowserRouter, redirectDocument, type RouteObject } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS, SITE_PATHS } from '#contract/page-urls.ts'
import { openRoutes } from './open-routes.tsx'
import { IS_CHECKOUT_DOCUMENT } from './shell/leave-for.ts'
import { Root } from './shell/Root.tsx'
import type { RouteHandle } from './shell/route-handle.ts'
import { RouteFailure } from './shell/RouteFailure.tsx'
import { FullScreenLoader } from './ui/FullScreenLoader.tsx'

const ROOT_ID = 'root'
const loadGuarded = async () => import('./guarded-routes.tsx')

/**
 * The console's route table. Every screen is its own chunk, and what stands behind the login comes when it is asked for.
 * @param beforeLeaving called when another document takes this one's place
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
          // Only a document of its own has the policy that lets the payment provider in (design section 9, Pages).
          loader: ({ request }) => {
            if (IS_CHECKOUT_DOCUMENT) return null
            beforeLeaving()
            return redirectDocument(request.url)
          },
          handle: { title: 'Checkout' } satisfies RouteHandle,
        },
        // Any other path is the menu site's, which answers 404.
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

/** Fetches what the first step behind the login needs, while somebody types. Who needs it and has it not asks again. */
export function foresee(): void {
  addEventListener('load', () => void loadGuarded().catch(() => null), { once: true })
}
