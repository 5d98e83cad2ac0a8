import type { Page } from '@playwright/test'

/** What a server might say. */
export type Answer = { status?: number; json: unknown }

/** Answers what goes to an address, instead of the server. */
export async function answer(page: Page, address: string, given: Answer): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 200, ...given }))
}

/** An answer that says yes and nothing else. */
export const OK = { success: true, message: 'OK', data: null }
