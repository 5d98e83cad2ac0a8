import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { Pagination } from './Pagination.tsx'

test('shows the last page if the current page no longer exists', async () => {
  const show = renderComponent(<Pages total={51} />)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('51–51 of 51')).toBeVisible()

  show(<Pages total={50} />)

  await expect.element(page.getByText('26–50 of 50')).toBeVisible()
})

test('a list loaded for another page doesn’t change the current page, even if it is shorter', async () => {
  const show = renderComponent(<Pages total={51} />)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()

  show(<Pages total={3} loadedPage={1} />)
  await expect.element(page.getByText('1–3 of 3')).toBeVisible()
  show(<Pages total={51} />)

  await expect.element(page.getByText('51–51 of 51')).toBeVisible()
})

test('in a right-to-left page, “25 per page” doesn’t read “per page 25”', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  renderComponent(<Pages total={51} />)

  const option = page.getByRole('option', { name: '25 per page' })
  await expect.element(option).toBeInTheDocument()
  expect(getComputedStyle(option.element())).toMatchObject({ unicodeBidi: 'plaintext', textAlign: 'right' })
})

function Pages({ total, loadedPage }: { total: number; loadedPage?: number }) {
  const [place, setPlace] = useState({ page: 1, pageSize: 25 })
  return (
    <Pagination {...place} pageSizes={[25]} loaded={{ page: loadedPage ?? place.page, total }} onChange={setPlace} />
  )
}
