import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MenuItem } from '#contract/menu-items.ts'
import { CONSOLE_PATHS, menuItemEditPath } from '#contract/page-urls.ts'
import { baseApi } from '../../api/base-api.ts'
import { BranchContext } from '../../session/branch-context.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { answerUploads, square } from '../../testing/answer-uploads.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { MenuItemFormPage } from './MenuItemFormPage.tsx'

const ITEM = sampleItem({ updatedBy: { id: 5, name: 'Ada' } })

const name = page.getByRole('textbox', { name: 'Name' })
const englishName = page.getByRole('textbox', { name: 'Name (English)' })
const price = page.getByRole('textbox', { name: 'Price' })
const saveButton = page.getByRole('button', { name: 'Save' })
const cancel = page.getByRole('link', { name: 'Cancel' })
const list = page.getByRole('heading', { name: 'The list' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

test('the item form closes without “Leave without saving?” if the only change is a different notation of the same price', async () => {
  renderPage()

  await userEvent.fill(price, '4.5')
  await cancel.click()

  await expect.element(list).toBeVisible()
})

test.for(['Stay', 'Escape'])(
  'the item form stays open with what was typed after “%s” in “Leave without saving?”',
  async (way) => {
    renderPage()
    await userEvent.fill(name, 'Eintopf')

    await cancel.click()
    await expect.element(question).toBeVisible()
    if (way === 'Stay') await question.getByRole('button', { name: 'Stay' }).click()
    else await userEvent.keyboard('{Escape}')

    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Eintopf')
  },
)

test('leaving the item form stores a draft, which the form offers to restore next time', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')

  await reopen()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
})

test('typing while a draft is offered doesn’t overwrite it, and restoring it keeps what was typed', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()
  await userEvent.fill(price, '6,00')
  await reopen()

  // Both drafts are offered, the latest first.
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(price).toHaveValue('6,00')
  await expect.element(name).toHaveValue('Suppe')
  await expect.element(page.getByText('You also have older unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(price).toHaveValue('6,00')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('restoring a draft keeps what was typed since in the same field, whichever draft is restored', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()
  await userEvent.fill(name, 'Brühe')
  await reopen()
  await userEvent.fill(price, '7,00')

  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(name).toHaveValue('Brühe')
  await expect.element(page.getByText('You also have older unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Brühe')
  await expect.element(price).toHaveValue('7,00')
})

test.for(['Restore', 'Discard'])('a double-click on “%s” doesn’t decide about the older draft too', async (decide) => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()
  await userEvent.fill(price, '6,00')
  await reopen()

  await userEvent.dblClick(page.getByRole('button', { name: decide }))

  await expect.element(page.getByRole('alert').getByText('You also have older unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(name).toHaveValue('Eintopf')
})

test('saving an item keeps a draft that is still offered; discarding it deletes only this draft', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()
  await userEvent.fill(price, '6,00')
  await saveButton.click()
  await page.getByRole('link', { name: 'Edit again' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible()

  await userEvent.fill(price, '7,00')
  await page.getByRole('button', { name: 'Discard' }).click()
  await reopen()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(price).toHaveValue('7,00')
  await expect.element(name).toHaveValue('Suppe')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('a restored draft isn’t confirmed by a confirmation that was ticked before', async () => {
  const confirm = page.getByRole('checkbox', { name: /^Confirm allergens/ })
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()

  await confirm.click()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(confirm).not.toBeChecked()
})

/** Leaves the form without saving, and opens it again. */
async function reopen() {
  await cancel.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Edit again' }).click()
  await expect.element(name).toHaveValue('Suppe')
}

test('saving an item closes its form without “Leave without saving?”, and no draft remains', async () => {
  const { saved } = renderPage()
  await userEvent.fill(name, 'Eintopf')

  await saveButton.click()
  await expect.element(list).toBeVisible()
  await page.getByRole('link', { name: 'Edit again' }).click()

  await expect.element(name).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  expect(saved).toEqual([{ name: { de: 'Eintopf' }, revision: 3 }])
})

test('an item can be saved while the browser’s storage is disabled', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  const { saved } = renderPage()
  await userEvent.fill(name, 'Eintopf')

  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('leaving the item form shows “Leave without saving?” after the server refused to save', async () => {
  renderPage(() => failure('UNPROCESSABLE', 'This category was deleted.'))
  await userEvent.fill(name, 'Eintopf')

  await saveButton.click()
  await expect.element(page.getByText('This category was deleted.')).toBeVisible()
  await cancel.click()

  await expect.element(question).toBeVisible()
})

test('“Keep mine” applies the user’s changes to the version saved by somebody else, without saving yet', async () => {
  const { saved } = await renderConflict()

  await page.getByRole('button', { name: 'Keep mine' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(price).toHaveValue('6,00')
  expect(saved).toHaveLength(1)
  await saveButton.click()
  await expect.element(list).toBeVisible()
  expect(saved.at(-1)).toEqual({ name: { de: 'Eintopf' }, revision: 4 })
})

test('“Load theirs” shows somebody else’s version without a draft, and the form then closes without a question', async () => {
  await renderConflict()

  await page.getByRole('button', { name: 'Load theirs' }).click()

  await expect.element(name).toHaveValue('Suppe')
  await expect.element(price).toHaveValue('6,00')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await cancel.click()
  await expect.element(list).toBeVisible()
})

test('Escape chooses neither of two conflicting versions, and the user’s changes are offered as a draft', async () => {
  await renderConflict()

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(price).toHaveValue('6,00')
})

test('an item sold out while its form is open stays sold out when the form is saved, even if the item was refetched', async () => {
  const own = { branchId: 1, branchName: 'Mitte', priceMinor: null, isHidden: false, soldOutUntil: null }
  const { saved, stored, store } = renderPage(undefined, { ...ITEM, branches: [{ ...own, isSoldOut: false }] })
  await userEvent.fill(name, 'Eintopf')

  stored.item = { ...ITEM, branches: [{ ...own, isSoldOut: true }] }
  store.dispatch(baseApi.util.invalidateTags(['MenuItem']))
  await vi.waitFor(() => expect(stored.reads).toBe(2))
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ name: { de: 'Eintopf' }, revision: 3 }])
})

test('who leaves the item form while it is being saved stays on the page they opened', async () => {
  let answer: (response: Response) => void = () => {}
  renderPage(() => new Promise<Response>((resolve) => (answer = resolve)))
  await userEvent.fill(name, 'Eintopf')
  await saveButton.click()

  await cancel.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Edit again' }).click()
  await expect.element(name).toHaveValue('Suppe')
  answer(success(ITEM))

  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('additional languages of an item are shown when chosen, say if the name is missing, and are saved', async () => {
  const { saved } = renderPage()
  const english = page.getByRole('button', { name: /^English/ })
  await expect.element(english).toHaveTextContent('Englishname missing')
  await expect.element(englishName).not.toBeInTheDocument()

  await english.click()
  await userEvent.fill(englishName, 'Soup')
  await expect.element(english).toHaveTextContent('English')
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ name: { de: 'Suppe', en: 'Soup' }, revision: 3 }])
})

test('additional languages of an item keep their texts when hidden', async () => {
  const { saved } = renderPage()
  const english = page.getByRole('button', { name: /^English/ })

  await english.click()
  await userEvent.fill(englishName, 'Soup')
  await english.click()
  await expect.element(englishName).not.toBeInTheDocument()
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ name: { de: 'Suppe', en: 'Soup' }, revision: 3 }])
})

test('saving an item waits for a picture that is being uploaded, and saves it', async () => {
  const { finish } = answerUploads({ isSlow: true })
  const { saved } = renderPage()
  await choosePicture()

  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
  expect(saved).toEqual([])
  finish()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ images: [{ uploadId: 9, alt: {} }], revision: 3 }])
})

test('saving an item stops if its picture can’t be uploaded, and the form stays open', async () => {
  const { finish } = answerUploads({ isSlow: true, refusal: 'This file is damaged.' })
  const { saved } = renderPage()
  await userEvent.fill(name, 'Eintopf')
  await choosePicture()

  await saveButton.click()
  finish()

  await expect.element(page.getByText(/^A picture couldn’t be uploaded/)).toBeVisible()
  await expect.element(page.getByText('This file is damaged.')).toBeVisible()
  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(saveButton).toBeEnabled()
  expect(saved).toEqual([])
})

test('leaving the item form asks first while a picture is being uploaded', async () => {
  answerUploads({ isSlow: true })
  renderPage()
  await choosePicture()

  await cancel.click()

  await expect.element(question).toHaveAccessibleDescription(/^A picture is still being uploaded\./)
})

test('a picture that is being uploaded is added even if another picture is removed meanwhile', async () => {
  const { finish } = answerUploads({ isSlow: true })
  const old = { uploadId: 5, alt: {}, src: 'data:,', width: 4, height: 3 }
  const { saved } = renderPage(undefined, { ...ITEM, images: [old] })
  await choosePicture('Another picture')

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  finish()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ images: [{ uploadId: 9, alt: {} }], revision: 3 }])
})

async function choosePicture(label = 'Picture') {
  await userEvent.upload(page.getByLabelText(`${label}: file`), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
}

/** The user changed the name and Ada the price; the user's save was refused. */
async function renderConflict() {
  const theirs = { ...ITEM, priceMinor: 600, minPriceMinor: 600, maxPriceMinor: 600, revision: 4 }
  const shown = renderPage((body, store) => {
    if (body.revision === theirs.revision) return success(store.item)
    store.item = theirs
    return failure('STALE_REVISION', 'This item was changed.')
  })
  await userEvent.fill(name, 'Eintopf')
  await saveButton.click()
  await expect.element(page.getByRole('dialog', { name: 'Ada changed this item' })).toBeVisible()
  return shown
}

type Body = { revision: number }
type Save = (body: Body, stored: { item: MenuItem }) => Response | Promise<Response>

/** @returns the bodies of the requests that save the item, what the server stores, and the console's store */
function renderPage(save: Save = (_, { item }) => success(item), item = ITEM) {
  const stored = { item, reads: 0 }
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
    'GET /categories': () => success({ items: [CATEGORY], total: 1, page: 1, pageSize: 100 }),
    'GET /allergens': () => success([]),
    'GET /diet-types': () => success([]),
    'GET /modifier-groups': () => success([]),
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

const CATEGORY = {
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
