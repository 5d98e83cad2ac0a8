import { vi } from 'vitest'

/** Gives relative URLs an origin, which the console's requests need and Node lacks. */
export function stubRequests(): void {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(address: string, init?: RequestInit) {
        super(new URL(address, 'http://127.0.0.1'), init)
      }
    },
  )
}
