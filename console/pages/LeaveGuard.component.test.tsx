import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { SaveBar } from './SaveBar.tsx'

const name = page.getByRole('textbox', { name: 'Name' })
const away = page.getByRole('link', { name: 'Menu' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const menu = page.getByRole('heading', { name: 'Menu' })

test('leaving a form doesn’t ask for confirmation while nothing has changed', async () => {
  renderForm()

  await away.click()

  await expect.element(menu).toBeVisible()
})

test.for(['Cancel', 'Escape'])(
  '“%s” in the leave confirmation keeps the form’s input and returns the focus to the link',
  async (way) => {
    renderForm()
    await userEvent.fill(name, 'Soup')

    await away.click()
    await expect.element(question).toBeVisible()
    if (way === 'Cancel') await question.getByRole('button', { name: 'Cancel' }).click()
    else await userEvent.keyboard('{Escape}')

    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Soup')
    await expect.element(away).toHaveFocus()
  },
)

test('“Leave” opens the page of the link that the user clicked', async () => {
  renderForm()
  await userEvent.fill(name, 'Soup')

  await away.click()
  await question.getByRole('button', { name: 'Leave' }).click()

  await expect.element(menu).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test.for(['Save', 'Discard'])('leaving a form doesn’t ask for confirmation after “%s”', async (way) => {
  renderForm()
  await userEvent.fill(name, 'Soup')

  await page.getByRole('button', { name: way }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('All changes saved')
  await away.click()

  await expect.element(menu).toBeVisible()
})

test('closing or reloading the tab asks for confirmation only while there are unsaved changes', async () => {
  renderForm()
  await expect.element(name).toBeVisible()
  expect(isAskedOnClosing()).toBe(false)

  await userEvent.fill(name, 'Soup')
  await expect.poll(isAskedOnClosing).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(isAskedOnClosing).toBe(false)
})

function isAskedOnClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function renderForm(): void {
  const routes = [
    { path: '/', Component: Form },
    { path: '/menu', element: <h1>Menu</h1> },
  ]
  renderComponent(<RouterProvider router={createMemoryRouter(routes)} />)
}

function Form() {
  const [saved, setSaved] = useState('')
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSaved(text)
      }}
    >
      <Link to="/menu">Menu</Link>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <SaveBar unsaved={text !== saved} saving={false} refusal={null} onDiscard={() => setText(saved)} />
    </form>
  )
}
