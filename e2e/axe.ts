import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the page is complete and nothing moves, because axe checks the current colours. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /Loading|Downloading/ })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The end of a colour transition can start another one inside the element, so this waits until no finite animation
  // runs. Animations that follow scrolling never end, and a toast's timer is an animation that only measures time.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().endTime === Infinity ||
          (effect instanceof KeyframeEffect && effect.target?.matches('.Toastify__progress-bar')),
      ),
  )
}

/** Axe's findings for the page, one line each. @param rules which rules to check; all when empty */
export async function violationsOf(page: Page, rules: string[] = []): Promise<string[]> {
  await settle(page)
  // Legacy mode avoids opening a blank page for each check, which only frames from other origins need. A page without
  // frames loads axe's long source once; further checks send a short expression instead.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: '0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Expects no violations in light and dark, at 1280 and at 360 px. Leaves the page light and 1280 px wide. */
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

/** The menu site follows the system's colours; the console follows its own setting, which adds this class. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate((dark) => document.body.classList.toggle('dark', dark), colorScheme === 'dark')
}
