import '../zod-setup.ts'
import '../styles.css'
import { afterEach, beforeEach, vi } from 'vitest'

const { pathname, search } = window.location

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', pathname + search)
})

// Before each test, because forms store their drafts when they are unmounted, which happens after `afterEach`.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
