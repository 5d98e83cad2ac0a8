import type { Locator, Page } from '@playwright/test'

/** Opens the import page and chooses a file there. */
export async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/import')
  await page
    .getByLabel('Menu file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

export const importButton = (page: Page): Locator => page.getByRole('button', { name: /^Import( [\d,]+ items?)?$/ })
