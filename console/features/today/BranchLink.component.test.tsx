import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { BranchLink } from './BranchLink.tsx'

test('the browser handles a Ctrl or Cmd click on a link to another branch’s page', async () => {
  answerApi({ 'POST /branches/select': () => success(null) })
  renderComponent(
    <MemoryRouter>
      <BranchContext value={sampleBranch()}>
        <BranchLink branchId={2} to="/menu">
          Kreuzberg
        </BranchLink>
      </BranchContext>
    </MemoryRouter>,
  )
  const link = page.getByRole('link', { name: 'Kreuzberg' })
  await expect.element(link).toBeVisible()

  expect(isLeftToBrowser(link.element(), { ctrlKey: true })).toBe(true)
  expect(isLeftToBrowser(link.element(), { metaKey: true })).toBe(true)
  expect(isLeftToBrowser(link.element(), {})).toBe(false)
})

function isLeftToBrowser(link: Element, keys: MouseEventInit): boolean {
  let isLeft = false
  const stop = (click: Event) => {
    isLeft = !click.defaultPrevented
    // Keeps the browser from opening the page during the test.
    click.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return isLeft
}
