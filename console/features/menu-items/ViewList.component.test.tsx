import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { readViews, writeViews } from './saved-views.ts'
import { ViewList } from './ViewList.tsx'

const BRAND_ID = 1
const names = () => readViews(BRAND_ID).map(({ name }) => name)

beforeEach(() => void writeViews(BRAND_ID, [{ name: 'Soups', search: 'search=soup' }]))

test('undoing the deletion of a view keeps a view that was saved since', async () => {
  renderComponent(
    <MemoryRouter initialEntries={['/?search=salad']}>
      <ViewList brandId={BRAND_ID} onChosen={() => {}} />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Salads')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(names).toEqual(['Salads'])

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect.poll(names).toEqual(['Soups', 'Salads'])
  await expect.element(page.getByRole('link', { name: 'Salads' })).toBeVisible()
})
