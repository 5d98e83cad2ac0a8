import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi, success } from '../../testing/answer-api.ts'
import { answerUploads, square } from '../../testing/answer-uploads.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { CategoryDialog } from './CategoryDialog.tsx'

const saveButton = page.getByRole('button', { name: 'Save' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

test('a category is still saved if the user chooses to stay on its form during the save', async () => {
  const { finish } = answerUploads({ isSlow: true })
  const { saved, router } = renderDialog()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Suppen')
  await userEvent.upload(page.getByLabelText('Picture: file'), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')

  void router.navigate(-1)
  await question.getByRole('button', { name: 'Cancel' }).click()
  finish()

  await expect.poll(() => saved).toMatchObject([{ name: { de: 'Suppen' }, image: { uploadId: 9 } }])
})

test('closing a category’s form asks before it discards a picture that is still being uploaded', async () => {
  answerUploads({ isSlow: true })
  renderDialog()
  await userEvent.upload(page.getByLabelText('Picture: file'), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

/** @returns the bodies of the requests that add the category, and the router */
function renderDialog() {
  const saved: unknown[] = []
  answerApi({
    'POST /categories': (body) => {
      saved.push(body)
      return success({ id: 1 })
    },
  })
  const element = (
    <CategoryDialog
      branch={sampleBranch({ locales: ['de'] })}
      categories={[]}
      category={null}
      onClose={() => undefined}
    />
  )
  const routes = [
    { path: '/', element: <h1>Before</h1> },
    { path: '/categories', element },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/categories'] })
  renderComponent(<RouterProvider router={router} />)
  return { saved, router }
}
