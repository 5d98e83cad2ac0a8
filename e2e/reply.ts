import type { Page } from '@playwright/test'

export type Reply = { status?: number; json: unknown }

/** Answers requests to a URL in place of the server. */
export async function reply(page: Page, address: string, given: Reply): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 200, ...given }))
}

export const OK = { success: true, message: 'OK', data: null }
