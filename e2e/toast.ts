import { expect, type Locator, type Page } from '@playwright/test'

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('alert')

export const toast = (page: Page, text: string | RegExp): Locator => toasts(page).filter({ hasText: text })

/** Waits for a toast and closes it, so that it covers nothing that the test needs next. */
export async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'close' }).click()
  await expect(toast(page, text)).toHaveCount(0)
}

/** Waits for a toast and puts the pointer on it, so that it stays open until its Undo is pressed. */
export async function holdToast(page: Page, text: string | RegExp): Promise<void> {
  await toast(page, text).hover()
}
