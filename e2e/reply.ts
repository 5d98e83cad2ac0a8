import type { Page } from '@playwright/test'

/** What a server might say. */
export type Reply = { status?: number; json: unknown }

/** Answers what goes to an address, instead of the server. */
export async function reply(page: Page, address: string, given: Reply): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 200, ...given }))
}

/** An answer that says yes and nothing else. */
export const OK = { success: true, message: 'OK', data: null }
