import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { baseApi } from '../../api/base-api.ts'
import { failure, success } from '../../testing/answer-api.ts'
import {
  ITEM,
  name,
  englishName,
  price,
  saveButton,
  cancel,
  list,
  question,
  renderPage,
} from '../../testing/render-menu-item-form.tsx'

test('rewriting the same price in a different notation doesn’t count as an unsaved change', async () => {
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

test('additional languages of an item can be chosen and saved', async () => {
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
