import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../../testing/render-component.tsx'
import { SizesQuestion } from './SizesQuestion.tsx'

test('sizes of an import need names that differ in more than spaces', async () => {
  const onNames = vi.fn<(names: string[]) => void>()
  renderComponent(
    <SizesQuestion
      question={{
        id: 'sizes',
        kind: 'sizes',
        answer: null,
        key: 'price',
        header: 'Price',
        rows: 2,
        examples: ['3 / 4'],
        names: ['S', ''],
      }}
      names={['S', '']}
      onNames={onNames}
    />,
  )
  const apply = page.getByRole('button', { name: 'Use these names' })
  const second = page.getByRole('textbox').nth(1)

  await userEvent.fill(second, 'S ')
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')

  await userEvent.fill(second, ' M ')
  await apply.click()
  expect(onNames.mock.calls).toEqual([[['S', 'M']]])
})
