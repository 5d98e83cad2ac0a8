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
