import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { onTestFinished } from 'vitest'
import { createConsoleStore } from '../store.ts'

/** Shows an element until the test ends. */
export function renderComponent(element: ReactNode, store = createConsoleStore()): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  // Synchronously, so that a test can press keys as its first step.
  flushSync(() =>
    root.render(
      <StrictMode>
        <Provider store={store}>{element}</Provider>
      </StrictMode>,
    ),
  )
}
