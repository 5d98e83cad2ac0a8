import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { Button } from './Button.tsx'

test('a button keeps the focus while its action runs, and its form can’t be submitted a second time', async () => {
  const onSubmit = vi.fn()
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const show = renderComponent(form(false))
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  expect(onSubmit).toHaveBeenCalledOnce()

  show(form(true))
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  await page.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Enter}')

  expect(onSubmit).toHaveBeenCalledOnce()
})
