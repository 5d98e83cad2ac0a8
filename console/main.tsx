import './zod-setup.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createConsoleRouter } from './router.tsx'
import { closeSidebarOnNavigation } from './shell/close-sidebar-on-navigation.ts'
import { keepsItsPlace } from './shell/origin-path.ts'
import { connectTheme } from './state/connect-theme.ts'
import { startSession } from './state/start-session.ts'
import { createConsoleStore } from './store.ts'

const store = createConsoleStore()
const router = createConsoleRouter()
connectTheme(store)
closeSidebarOnNavigation(router, store)
void startSession(store, (path) => {
  const { pathname, search } = router.state.location
  if (keepsItsPlace(pathname)) return
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
