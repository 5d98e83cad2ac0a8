import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PriceRule } from '#contract/price-change.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { BulkPriceDialog } from './BulkPriceDialog.tsx'

const percent = page.getByRole('textbox', { name: 'Percent' })
const confirm = page.getByRole('button', { name: 'Change prices' })
const preview = page.getByRole('region', { name: 'Preview' })

test('prices can’t be changed in bulk until the preview for the entered percentage is shown', async () => {
  const answer = Promise.withResolvers<Response>()
  const change = renderDialog(() => answer.promise)

  await userEvent.fill(percent, '5')
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).toHaveAccessibleDescription('Wait for the preview.')
  expect(change).not.toHaveBeenCalled()
  answer.resolve(success(PREVIEW))
  await expect.element(preview).toBeVisible()
  await confirm.click()
  expect(change).toHaveBeenCalledTimes(1)

  await userEvent.fill(percent, '50')
  await userEvent.keyboard('{Enter}')
  expect(change).toHaveBeenCalledTimes(1)
})

test('after a failed preview, prices can’t be changed in bulk until the preview loads', async () => {
  let works = false
  const change = renderDialog(() => (works ? success(PREVIEW) : failure('UNPROCESSABLE', 'Not now.')))

  await userEvent.fill(percent, '5')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.')
  await confirm.click({ force: true })
  expect(change).not.toHaveBeenCalled()

  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(preview).toBeVisible()
  await confirm.click()
  expect(change).toHaveBeenCalledTimes(1)
})

test('closing the dialog for bulk price changes asks before it discards the entered percentage', async () => {
  renderDialog(() => success(PREVIEW))

  await userEvent.fill(percent, '5')
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

function renderDialog(answer: () => Response | Promise<Response>) {
  answerApi({ 'GET /branches': () => success([sampleBranch()]), 'POST /menu-items/bulk/preview': answer })
  const change = vi.fn<(rule: PriceRule) => void>()
  renderComponent(
    <BulkPriceDialog
      branch={sampleBranch()}
      selection={{ count: 1, target: { ids: [7] } }}
      only="branch"
      busy={false}
      onDo={change}
      onClose={() => {}}
    />,
  )
  return change
}

const PREVIEW = { items: [], total: 0, page: 1, pageSize: 20, changed: 0, skipped: 1, branches: [] }
