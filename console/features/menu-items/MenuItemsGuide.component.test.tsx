import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { CATEGORY } from '../../testing/render-menu-item-form.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { MenuItemsGuide } from './MenuItemsGuide.tsx'

test.for([
  ['without categories, starts with a category', [], 'Add your first category', CONSOLE_PATHS.categories],
  ['with a category, starts with an item', [CATEGORY], 'Add your first item', CONSOLE_PATHS.menuItemAdd],
] as const)('the guide of an empty menu %s', async ([, items, link, path]) => {
  answerApi({ 'GET /categories': () => success({ items, total: items.length, page: 1, pageSize: 100 }) })
  const element = (
    <BranchContext value={sampleBranch()}>
      <MenuItemsGuide refusal={null} />
    </BranchContext>
  )
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)

  await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', path)
})
