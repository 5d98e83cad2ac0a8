import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { FormDialog } from './FormDialog.tsx'

test.for([
  { saving: true, times: 0, rule: 'stays open while it is being saved' },
  { saving: false, times: 1, rule: 'closes' },
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
