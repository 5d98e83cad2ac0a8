import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { Notice } from './Notice.tsx'

test('in a right-to-left page, a notice is aligned to the right, and its full stop follows the last word', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  renderComponent(
    <Notice variant="info" title="Phones can’t open these codes">
      Set an address.
    </Notice>,
  )

  const text = page.getByText('Set an address.')
  await expect.element(text).toBeVisible()
  expect(boxOf(text.element(), 'Set an address.'.length - 1).left).toBeGreaterThan(boxOf(text.element(), 0).left)
  expect(boxOf(text.element(), 'Set an address.'.length - 1).right).toBeCloseTo(
    text.element().getBoundingClientRect().right,
    0,
  )
})

/** The box of one character of an element's text. */
function boxOf(element: Element, at: number): DOMRect {
  const range = document.createRange()
  const text = element.firstChild ?? element
  range.setStart(text, at)
  range.setEnd(text, at + 1)
  return range.getBoundingClientRect()
}
