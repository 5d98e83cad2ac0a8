import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { onTestFinished } from 'vitest'
import { createConsoleStore } from '../store.ts'

/**
 * Shows an element until the test ends.
 * @returns a function that shows another element in its place
 */
export function renderComponent(element: ReactNode, store = createConsoleStore()): (next: ReactNode) => void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  // Synchronously, so that a test can press keys as its first step.
  const show = (shown: ReactNode) =>
    flushSync(() =>
      root.render(
        <StrictMode>
          <Provider store={store}>{shown}</Provider>
        </StrictMode>,
      ),
    )
  show(element)
  return show
}
