import type { Page } from '@playwright/test'

export type Reply = { status?: number; json: unknown }

/** Mocks the response to requests for a URL. */
export async function reply(page: Page, address: string, given: Reply): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 200, ...given }))
}

export const OK = { success: true, message: 'OK', data: null }
