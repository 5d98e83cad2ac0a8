import '../zod-setup.ts'
import '../styles.css'
import { afterEach, beforeEach, vi } from 'vitest'

const { pathname, search } = window.location

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', pathname + search)
})

// Not after a test, because forms store their drafts when the test's page is removed, which is later.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
