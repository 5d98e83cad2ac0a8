import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { CATEGORY, name, renderPage } from '../../testing/render-menu-item-form.tsx'

test('the item form links to the categories while there are none', async () => {
  const { stored } = renderPage()
  stored.categories = []

  await expect
    .element(page.getByRole('link', { name: 'Add a category' }))
    .toHaveAttribute('href', CONSOLE_PATHS.categories)
})

test('the item form doesn’t link to the categories when there are some', async () => {
  renderPage()

  await expect.element(name).toBeVisible()
  await expect.element(page.getByRole('option', { name: CATEGORY.name.de })).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add a category' })).not.toBeInTheDocument()
})
