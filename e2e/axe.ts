import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the page has all it shows and nothing moves, since axe looks at colours as they are. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /Loading|Downloading/ })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // One change of colour can start the next one further down, so this is asked until nothing that ends is left.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
}

/** What axe finds wrong with the page as it stands, in one line each. */
export async function violationsOf(page: Page, rules: string[] = []): Promise<string[]> {
  await settle(page)
  // Its "legacy mode" only spares a second page for each look; it matters to pages with frames, which we have none of.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Looks at the page in light and dark, at 1280 and at 360 px. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await paint(page, 'light')
    expect(await violationsOf(page), `light, ${width} px`).toEqual([])
    // The dark page is the same page: only its colours can be wrong.
    await paint(page, 'dark')
    expect(await violationsOf(page, ['color-contrast', 'link-in-text-block']), `dark, ${width} px`).toEqual([])
  }
  await paint(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The menu site follows the system by itself; the console follows its own choice, which puts this class there. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate((dark) => document.body.classList.toggle('dark', dark), colorScheme === 'dark')
}
