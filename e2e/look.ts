import type { Page } from '@playwright/test'

/** The visible buttons and links that are only an icon, and don't show their name to those who point at them. */
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
