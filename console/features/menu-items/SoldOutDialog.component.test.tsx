import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SoldOutFor } from '#contract/menu-items.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { SoldOutDialog } from './SoldOutDialog.tsx'

const choice = (name: string) => page.getByRole('radio', { name })
const confirm = page.getByRole('button', { name: 'Mark as sold out' })

test('by default, the sold-out dialog marks the item as sold out until the end of service today', async () => {
  const { choose } = renderDialog()
  await expect.element(choice('Until the end of service today')).toBeChecked()

  await confirm.click()

  expect(choose.mock.calls).toEqual([['today']])
})

test('the end time of “sold out” can be chosen and confirmed with the keyboard', async () => {
  const { choose } = renderDialog()

  await choice('Until the end of service today').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(choose.mock.calls).toEqual([['tomorrow']])
})

test('sends no end time if “Until you change it back” is chosen', async () => {
  const { choose } = renderDialog()

  await choice('Until you change it back').click()
  await confirm.click()

  expect(choose.mock.calls).toEqual([[undefined]])
})

test('“Until a specific time” requires a date and time', async () => {
  const { choose } = renderDialog()
  const time = page.getByLabelText('Date and time')

  await choice('Until a specific time').click()
  await expect.element(time).toHaveAccessibleDescription('Time zone: Europe/Berlin')
  await confirm.click()
  await expect.element(time).toHaveAccessibleDescription('Choose a date and time')
  expect(choose).not.toHaveBeenCalled()

  await time.fill('2026-12-24T18:30')
  await expect.element(time).toBeValid()
  await confirm.click()
  expect(choose.mock.calls).toEqual([['2026-12-24T18:30']])
})

test.for(['Escape', 'Cancel'])('“%s” closes the sold-out dialog and changes nothing', async (way) => {
  const { choose, close } = renderDialog()

  await choice('Until you change it back').click()
  if (way === 'Cancel') await page.getByRole('button', { name: 'Cancel' }).click()
  else await userEvent.keyboard('{Escape}')

  await expect.poll(() => close).toHaveBeenCalled()
  expect(choose).not.toHaveBeenCalled()
})

function renderDialog() {
  const choose = vi.fn<(until: SoldOutFor | undefined) => void>()
  const close = vi.fn<() => void>()
  renderComponent(
    <SoldOutDialog
      title="Mark “Soup” as sold out"
      branch={sampleBranch()}
      busy={false}
      onChoose={choose}
      onClose={close}
    />,
  )
  return { choose, close }
}
