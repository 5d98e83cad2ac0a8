import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { baseApi } from '../../api/base-api.ts'
import { menuItemsApi } from '../../api/menu-items-api.ts'
import { failure, success } from '../../testing/answer-api.ts'
import { sampleBranch } from '../../testing/samples.ts'
import { toFields } from './menu-item-form.ts'
import {
  CATEGORY,
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
  '“%s” in “Leave without saving?” keeps the item form open with the typed text',
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

test('leaving the item form stores unsaved changes as a draft and offers it next time', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')

  await reopen()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
})

test('a change of an item that the user reverts leaves no draft', async () => {
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await vi.waitFor(() => expect(localStorage.getItem('menu-item-draft:0:7')).toContain('Eintopf'))
  await userEvent.fill(name, 'Suppe')

  await cancel.click()
  await page.getByRole('link', { name: 'Edit again' }).click()

  await expect.element(name).toHaveValue('Suppe')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('restoring an older draft of an item keeps later input in other fields', async () => {
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

test('restoring an older draft of an item keeps later input in the same field', async () => {
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

test.for(['Restore', 'Discard'])('a double-click on “%s” affects only the latest of two drafts', async (decide) => {
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

test('a draft of an item stays available, even after a save, until it is restored or discarded', async () => {
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

test('restoring a draft of an item unticks “Confirm allergens”', async () => {
  const confirm = page.getByRole('checkbox', { name: /^Confirm allergens/ })
  renderPage()
  await userEvent.fill(name, 'Eintopf')
  await reopen()

  await confirm.click()
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(confirm).not.toBeChecked()
})

test('a draft without fields that the form has since gained can be restored and saved', async () => {
  const base = toFields(ITEM, sampleBranch())
  const { servingSize: _, ...older } = base
  const fields = {
    ...older,
    variants: [{ variantId: null, name: { de: 'klein' }, price: '3,00' }],
    modifierGroups: [{ groupId: null, name: { de: 'Beilagen' }, options: [{ name: { de: 'Brot' }, delta: '' }] }],
    images: [{ uploadId: 3, src: '/3', width: 1, height: 1 }],
    allergens: { a9: { level: 'CONTAINS' } },
  }
  const draft = { fields, base: older, savedAt: '2026-05-01T19:00:00.000Z' }
  localStorage.setItem('menu-item-draft:0:7', JSON.stringify(draft))
  const { saved } = renderPage()

  await page.getByRole('button', { name: 'Restore' }).click()
  await saveButton.click()

  await expect.element(list).toBeVisible()
  const group = { name: { de: 'Beilagen' }, minSelected: 0, maxSelected: null }
  expect(saved).toEqual([
    {
      variants: [{ name: { de: 'klein' }, priceMinor: 300, allergens: [] }],
      modifierGroups: [
        { ...group, options: [{ name: { de: 'Brot' }, priceDeltaMinor: 0, isDefault: false, allergens: [] }] },
      ],
      images: [{ uploadId: 3, alt: {} }],
      allergens: [{ allergenId: 9, level: 'CONTAINS', removable: false, note: null }],
      priceMinor: null,
      confirmAllergens: false,
      revision: 3,
    },
  ])
})

/** Leaves the form without saving, and opens it again. */
async function reopen() {
  await cancel.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Edit again' }).click()
  await expect.element(name).toHaveValue('Suppe')
}

test('the item form offers a category that somebody else has added since the form was last open', async () => {
  const { stored } = renderPage()
  await expect.element(name).toHaveValue('Suppe')

  stored.categories.push({ ...CATEGORY, id: 5, name: { de: 'Nachspeisen' } })
  await cancel.click()
  await page.getByRole('link', { name: 'Edit again' }).click()

  await expect.element(page.getByRole('option', { name: 'Nachspeisen' })).toBeInTheDocument()
})

test('saving an item closes its form and leaves no draft', async () => {
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

test('leaving the item form still asks for confirmation after a failed save', async () => {
  renderPage(() => failure('UNPROCESSABLE', 'This category was deleted.'))
  await userEvent.fill(name, 'Eintopf')

  await saveButton.click()
  await expect.element(page.getByText('This category was deleted.')).toBeVisible()
  await cancel.click()

  await expect.element(question).toBeVisible()
})

test('“Keep mine” applies the user’s changes to the latest version without saving them yet', async () => {
  const { saved } = await renderConflict()

  await page.getByRole('button', { name: 'Keep mine' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(price).toHaveValue('6,00')
  expect(saved).toHaveLength(1)
  await saveButton.click()
  await expect.element(list).toBeVisible()
  expect(saved.at(-1)).toEqual({ name: { de: 'Eintopf' }, revision: 4 })
})

test('“Load theirs” replaces the user’s changes with the latest version, leaving nothing unsaved', async () => {
  await renderConflict()

  await page.getByRole('button', { name: 'Load theirs' }).click()

  await expect.element(name).toHaveValue('Suppe')
  await expect.element(price).toHaveValue('6,00')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await cancel.click()
  await expect.element(list).toBeVisible()
})

test('after Escape in the conflict dialog, users can restore their changes into the latest version', async () => {
  await renderConflict()

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Restore' }).click()

  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(price).toHaveValue('6,00')
})

test('saving the item form doesn’t revert a sold-out status that was set in the meantime', async () => {
  const own = { branchId: 1, branchName: 'Mitte', priceMinor: null, isHidden: false, soldOutUntil: null }
  const { saved, stored, store } = renderPage(undefined, { ...ITEM, branches: [{ ...own, isSoldOut: false }] })
  await userEvent.fill(name, 'Eintopf')

  stored.item = { ...ITEM, branches: [{ ...own, isSoldOut: true }] }
  store.dispatch(baseApi.util.invalidateTags(['MenuItem']))
  const readItem = menuItemsApi.endpoints.readMenuItem.select({ params: { id: ITEM.id }, query: { branchId: 1 } })
  await vi.waitFor(() => expect(readItem(store.getState()).data?.branches[0]?.isSoldOut).toBe(true))
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ name: { de: 'Eintopf' }, revision: 3 }])
})

test('a save that finishes after the user left the item form doesn’t change the page', async () => {
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

test('a save that finishes late keeps the draft of the form that was opened since', async () => {
  let answer: (response: Response) => void = () => {}
  renderPage(() => new Promise<Response>((resolve) => (answer = resolve)))
  await userEvent.fill(name, 'Gulasch')
  await saveButton.click()
  await reopen()
  await userEvent.fill(price, '6,00')
  await vi.waitFor(() => expect(localStorage.getItem('menu-item-draft:0:7')).toContain('6,00'))

  answer(success(ITEM))

  await expect.element(page.getByRole('region', { name: 'Notifications' }).getByText('Gulasch')).toBeVisible()
  expect(localStorage.getItem('menu-item-draft:0:7')).toContain('6,00')
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
