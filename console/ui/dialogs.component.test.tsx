import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

test.for([
  { saving: true, times: 0, rule: 'stays open while it is being saved' },
  { saving: false, times: 1, rule: 'closes if it isn’t being saved' },
])('on Escape, the dialog of a form $rule', async ({ saving, times }) => {
  const onClose = vi.fn()
  renderComponent(
    <FormDialog title="Category" saving={saving} onSubmit={() => {}} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  )

  await userEvent.click(page.getByRole('textbox', { name: 'Name' }))
  await userEvent.keyboard('{Escape}')

  expect(onClose).toHaveBeenCalledTimes(times)
})

test.for([
  { unsaved: true, times: 0, rule: 'keeps it open if something was entered' },
  { unsaved: false, times: 1, rule: 'closes it if nothing was entered' },
])('a click outside the dialog of a form $rule', async ({ unsaved, times }) => {
  const onClose = vi.fn()
  renderComponent(
    <FormDialog title="Category" saving={false} unsaved={unsaved} onSubmit={() => {}} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()

  await userEvent.click(document.body, { position: { x: 2, y: 2 } })

  expect(onClose).toHaveBeenCalledTimes(times)
})

test.for(['Escape', 'Close'])('after input, “%s” asks before it closes the dialog of a form', async (way) => {
  const onClose = vi.fn()
  renderComponent(
    <FormDialog title="Category" saving={false} unsaved onSubmit={() => {}} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  )
  const name = page.getByRole('textbox', { name: 'Name' })
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const leave = async () => {
    await name.click()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await page.getByRole('button', { name: 'Close' }).click()
  }

  await leave()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()

  await leave()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a confirmation stays open while its action runs, and afterwards closes with “Cancel”', async () => {
  const onClose = vi.fn()
  const confirm = (busy: boolean) => (
    <ConfirmDialog
      title="Delete “Soup”?"
      description="This can’t be undone."
      confirmLabel="Delete"
      busy={busy}
      onConfirm={() => {}}
      onClose={onClose}
    />
  )
  const show = renderComponent(confirm(true))

  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()

  show(confirm(false))
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
})
