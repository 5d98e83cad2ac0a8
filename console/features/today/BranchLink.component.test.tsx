import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { BranchLink } from './BranchLink.tsx'

test('a link to another branch’s page selects the branch first, and leaves a Ctrl or Cmd click to the browser', async () => {
  const selected: unknown[] = []
  let finish = () => {}
  answerApi({
    'POST /branches/select': (body) => {
      selected.push(body)
      return new Promise((resolve) => (finish = () => resolve(success(null))))
    },
  })
  renderComponent(
    <MemoryRouter>
      <BranchContext value={sampleBranch()}>
        <BranchLink branchId={2} to="/menu">
          Kreuzberg
        </BranchLink>
        <Routes>
          <Route path="/" element={<p>Today</p>} />
          <Route path="/menu" element={<p>The menu of Kreuzberg</p>} />
        </Routes>
      </BranchContext>
    </MemoryRouter>,
  )
  const link = page.getByRole('link', { name: 'Kreuzberg' })
  await expect.element(link).toBeVisible()

  expect(isLeftToBrowser(link.element(), { ctrlKey: true })).toBe(true)
  expect(isLeftToBrowser(link.element(), { metaKey: true })).toBe(true)
  expect(selected).toEqual([])
  expect(isLeftToBrowser(link.element(), {})).toBe(false)
  await expect.poll(() => selected).toEqual([{ branchId: 2 }])
  await expect.element(page.getByText('Today')).toBeVisible()
  finish()

  await expect.element(page.getByText('The menu of Kreuzberg')).toBeVisible()
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
