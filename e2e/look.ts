import type { Page } from '@playwright/test'

/** The names of the visible buttons and links that consist only of an icon and have no tooltip. */
export function namelessIcons(page: Page): Promise<string[]> {
  return page
    .locator('button, a[href]')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element instanceof HTMLElement &&
            element.checkVisibility({ visibilityProperty: true }) &&
            element.innerText.trim() === '' &&
            element.querySelector('svg') !== null &&
            !element.closest('[title]'),
        )
        .map((element) => element.getAttribute('aria-label') ?? element.outerHTML),
    )
}

/** Records the layout shifts of pages opened later. @returns a function for the sum of those that no input caused */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(globalThis, { total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) total.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { total: { shift: number } }).total.shift)
}
