import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { page } from 'vitest/browser'
import type { Allergen } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { CONSOLE_PATHS, menuItemEditPath } from '#contract/page-urls.ts'
import { BranchContext } from '../session/branch-context.ts'
import { createConsoleStore } from '../store.ts'
import { answerApi, failure, success } from './answer-api.ts'
import { renderComponent } from './render-component.tsx'
import { sampleBranch, sampleItem } from './samples.ts'
import { ToastHost } from '../ui/ToastHost.tsx'
import { MenuItemFormPage } from '../features/menu-items/MenuItemFormPage.tsx'

export const ITEM = sampleItem({ updatedBy: { id: 5, name: 'Ada' } })

export const name = page.getByRole('textbox', { name: 'Name' })
export const englishName = page.getByRole('textbox', { name: 'Name (English)' })
export const price = page.getByRole('textbox', { name: 'Price' })
export const saveButton = page.getByRole('button', { name: 'Save' })
export const cancel = page.getByRole('link', { name: 'Cancel' })
export const list = page.getByRole('heading', { name: 'The list' })
export const question = page.getByRole('dialog', { name: 'Leave without saving?' })

type Body = { revision: number; modifierGroups?: { revision: number }[] }
type Save = (body: Body, stored: { item: MenuItem }) => Response | Promise<Response>

/** @returns the bodies of the requests that save the item, what the server stores, and the console's store */
export function renderPage(save: Save = (_, { item }) => success(item), item = ITEM) {
  const stored = {
    item,
    reads: 0,
    categories: [CATEGORY],
    allergens: [] as Allergen[],
    groups: [] as ModifierGroup[] | null,
  }
  const store = createConsoleStore()
  const saved: Body[] = []
  answerApi({
    'GET /menu-items/7': () => {
      stored.reads += 1
      return success(stored.item)
    },
    'PATCH /menu-items/7': (body) => {
      saved.push(body as Body) // what the form sends
      return save(body as Body, stored)
    },
    'GET /categories': () =>
      success({ items: stored.categories, total: stored.categories.length, page: 1, pageSize: 100 }),
    'GET /allergens': () => success(stored.allergens),
    'GET /diet-types': () => success([]),
    'GET /modifier-groups': () => (stored.groups ? success(stored.groups) : failure('INTERNAL', 'Not loaded')),
  })
  const routes = [
    {
      element: (
        <BranchContext value={sampleBranch()}>
          <Outlet />
          <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
        </BranchContext>
      ),
      children: [
        { path: menuItemEditPath(ITEM.id).replace(/\d+$/, ':id'), Component: MenuItemFormPage },
        { path: CONSOLE_PATHS.menuItems, Component: List },
      ],
    },
  ]
  renderComponent(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [menuItemEditPath(ITEM.id)] })} />,
    store,
  )
  return { saved, stored, store }
}

export const CATEGORY = {
  id: 4,
  brandId: 1,
  parentId: null,
  name: { de: 'Vorspeisen' },
  description: {},
  image: null,
  isVisible: true,
  availability: [],
  sortOrder: 1,
  menuItemCount: 1,
}

function List() {
  return (
    <>
      <h1>The list</h1>
      <Link to={menuItemEditPath(ITEM.id)}>Edit again</Link>
    </>
  )
}
