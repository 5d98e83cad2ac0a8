import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the page is complete and nothing moves, because axe checks the current colours. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /Loading|Downloading/ })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // One colour transition can start another further down, so this repeats until no finite animation is left. Those that
  // follow scrolling run for ever.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/** Axe's findings for the page, one line each. */
export async function violationsOf(page: Page, rules: string[] = []): Promise<string[]> {
  await settle(page)
  // The "legacy mode" saves a second page per check; it only matters for pages with frames, which we don't have.
  // Every rule runs, but only what is wrong is described: the rest is never read.
  // The builder sends axe's 600 kB twice per check. A page without frames needs them once, and then just an expression.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Checks the page in light and dark, at 1280 and at 360 px. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await paint(page, 'light')
    expect(await violationsOf(page), `light, ${width} px`).toEqual([])
    // The dark page differs only in its colours, so only those are checked.
    await paint(page, 'dark')
    expect(await violationsOf(page, ['color-contrast', 'link-in-text-block']), `dark, ${width} px`).toEqual([])
  }
  await paint(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The menu site follows the system; the console follows its own setting, which adds this class. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate((dark) => document.body.classList.toggle('dark', dark), colorScheme === 'dark')
}
