import '../zod-setup.ts'
import '../styles.css'
import { afterEach, vi } from 'vitest'

const { pathname, search } = window.location

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', pathname + search)
})
