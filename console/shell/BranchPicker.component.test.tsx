import { useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddBranch } from '../features/branches/AddBranch.tsx'
import { SaveBar } from '../pages/SaveBar.tsx'
import { BranchContext } from '../session/branch-context.ts'
import { answerApi, failure, success } from '../testing/answer-api.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { sampleBranch } from '../testing/samples.ts'
import { ToastHost } from '../ui/ToastHost.tsx'
import { BranchPicker } from './BranchPicker.tsx'

const picker = page.getByRole('combobox', { name: 'Branch' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

test('a page with unsaved changes asks before another branch is selected', async () => {
  openList()
  const selected = renderPicker(true)

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(selected).toEqual([])

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectFiltersRemoved()
  expect(selected).toEqual([{ branchId: 2 }])
})

test('a branch switch without unsaved changes removes the list’s filters without asking', async () => {
  openList()
  const selected = renderPicker(false)

  await userEvent.selectOptions(picker, 'Nord')

  await expectFiltersRemoved()
  expect(selected).toEqual([{ branchId: 2 }])
})

test('the branch picker keeps the focus while a branch is being selected', async () => {
  openList()
  const held = Promise.withResolvers<void>()
  const selected = renderPicker(false, { answer: held.promise.then(() => success(null)) })
  await expect.element(picker).toBeVisible()
  picker.element().focus()

  await userEvent.selectOptions(picker, 'Nord')
  await vi.waitFor(() => expect(selected).toHaveLength(1))
  await expect.element(picker).toHaveFocus()
  await userEvent.selectOptions(picker, 'Nord')
  held.resolve()

  await expectFiltersRemoved()
  await expect.element(picker).toHaveFocus()
  expect(selected).toHaveLength(1)
})

test('a failed branch switch keeps the previous branch and the list’s filters, and shows the reason', async () => {
  openList()
  const selected = renderPicker(false, { answer: failure('UNAVAILABLE', 'Carte is being updated.') })

  await userEvent.selectOptions(picker, 'Nord')
  await vi.waitFor(() => expect(selected).toHaveLength(1))

  await expect.element(page.getByText('Carte is being updated.')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?search=soup&page=2')
  await expect.element(picker).toHaveValue('1')
})

test('a failed branch switch doesn’t ask about unsaved changes a second time', async () => {
  history.replaceState(null, '', window.location.pathname)
  renderPicker(true, { answer: failure('UNAVAILABLE', 'Carte is being updated.') })

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByText('Carte is being updated.')).toBeVisible()
  // Longer than the dialog takes to appear.
  await new Promise((resolve) => setTimeout(resolve, 300))

  await expect.element(question).not.toBeInTheDocument()
})

test('a failed branch switch preserves the page’s URL and history state', async () => {
  const { pathname } = window.location
  history.replaceState({ usr: { place: 3 } }, '', `${pathname}?search=soup`)
  renderPicker(false, { answer: failure('UNAVAILABLE', 'Carte is being updated.') })

  await userEvent.selectOptions(picker, 'Nord')
  await expect.element(page.getByText('Carte is being updated.')).toBeVisible()

  await expect.poll(() => window.location.search).toBe('?search=soup')
  expect(history.state).toMatchObject({ usr: { place: 3 } })
})

test('a failed branch switch keeps a menu item’s form open', async () => {
  history.replaceState(null, '', '/menu-item/7')
  const selected = renderPicker(true, { answer: failure('UNAVAILABLE', 'Carte is being updated.') })

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Leave' }).click()
  await vi.waitFor(() => expect(selected).toHaveLength(1))

  await expect.element(page.getByText('Carte is being updated.')).toBeVisible()
  expect(window.location.pathname).toBe('/menu-item/7')
})

test('a branch switch leaves a menu item’s form only once the server has selected the branch', async () => {
  history.replaceState(null, '', '/menu-item/7?tab=sizes')
  const held = Promise.withResolvers<void>()
  const selected = renderPicker(true, { answer: held.promise.then(() => success(null)) })

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Leave' }).click()
  await vi.waitFor(() => expect(selected).toHaveLength(1))
  expect(window.location.pathname).toBe('/menu-item/7')
  held.resolve()

  await expect.poll(() => window.location.pathname + window.location.search).toBe('/menu-items')
  await expect.element(question).not.toBeInTheDocument()
})

test('a page with unsaved changes asks before “Switch to this branch” selects a new branch', async () => {
  openList()
  const selected = renderPicker(true, { adds: true })

  await page.getByRole('textbox', { name: 'Name' }).fill('Süd')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await page.getByRole('button', { name: 'Switch to this branch' }).click()
  await expect.element(question).toBeVisible()
  expect(selected).toEqual([])
  await question.getByRole('button', { name: 'Leave' }).click()

  await expectFiltersRemoved()
  expect(selected).toEqual([{ branchId: 3 }])
})

function openList(): void {
  history.replaceState(null, '', '/menu-items?search=soup&page=2')
}

/** Waits for the end of a successful switch, which would otherwise change the URL of the next test. */
async function expectFiltersRemoved(): Promise<void> {
  await expect.poll(() => window.location.search).toBe('')
}

/** @returns the bodies of the requests that select a branch */
function renderPicker(
  unsaved: boolean,
  { answer = success(null), adds = false }: { answer?: Response | Promise<Response>; adds?: boolean } = {},
): unknown[] {
  const selected: unknown[] = []
  const branches = [sampleBranch(), sampleBranch({ id: 2, name: 'Nord' })]
  answerApi({
    'GET /branches': () => success(branches),
    'POST /branches/select': (body) => {
      selected.push(body)
      return answer
    },
    'POST /branches': () => success({ id: 3 }),
    'GET /brands': () => success([]),
  })
  function Adding() {
    const [isOpen, setIsOpen] = useState(adds)
    return isOpen && <AddBranch onClose={() => setIsOpen(false)} />
  }
  const element = (
    <BranchContext value={sampleBranch()}>
      <BranchPicker />
      <SaveBar unsaved={unsaved} saving={false} refusal={null} onDiscard={() => {}} />
      <Adding />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </BranchContext>
  )
  renderComponent(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />)
  return selected
}
