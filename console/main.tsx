import './zod-setup.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createConsoleRouter, prefetchGuardedRoutes } from './router.tsx'
import { closeSidebarOnNavigation } from './shell/close-sidebar-on-navigation.ts'
import { IS_CHECKOUT_DOCUMENT, openDocument } from './session/open-document.ts'
import { staysOpen } from './session/origin-path.ts'
import { receiveHandoff } from './state/receive-handoff.ts'
import { connectTheme } from './state/connect-theme.ts'
import { storeHandoff } from './state/handoff.ts'
import { startSession } from './state/start-session.ts'
import { createConsoleStore } from './store.ts'

const store = createConsoleStore()
const cameFrom = receiveHandoff(store)
const router = createConsoleRouter(() => storeHandoff({ alerts: store.getState().alerts }))
connectTheme(store)
closeSidebarOnNavigation(router, store)
prefetchGuardedRoutes()
if (cameFrom !== null) {
  const { pathname, search } = router.state.location
  void router.navigate(pathname + search, { replace: true, state: { from: cameFrom } })
}
void startSession(store, (path) => {
  const { pathname, search } = router.state.location
  if (staysOpen(pathname) || pathname === path) return
  if (IS_CHECKOUT_DOCUMENT) return openDocument(path, { alerts: store.getState().alerts, from: pathname + search })
  void router.navigate(path, { replace: true, state: { from: pathname + search } })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
)
