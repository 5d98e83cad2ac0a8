import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { DeleteDialog } from '../ui/DeleteDialog.tsx'
import { useRowFocus } from './use-row-focus.ts'

const remove = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Delete' })
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' })

test('deleting a row moves the focus to the same control of the next or else the previous row', async () => {
  renderComponent(<List names={['Soup', 'Bread', 'Tea']} />)

  await remove('Bread').click()
  await confirm().click()
  await expect.element(remove('Tea')).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await confirm().click()
  await expect.element(remove('Soup')).toHaveFocus()
})

test('after the only row is deleted, the page’s content has the focus', async () => {
  renderComponent(<List names={['Soup']} />)

  await remove('Soup').click()
  await confirm().click()

  await expect.element(page.getByText('Nothing left')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('after a row is removed while its dialog is still open, the page’s content has the focus', async () => {
  renderComponent(<List names={['Soup', 'Bread']} removesAtOnce />)

  await remove('Soup').click()
  await confirm().click()

  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('removing a row doesn’t move the focus from an element outside the row', async () => {
  const show = renderComponent(<Rows names={['Soup', 'Bread']} onDelete={() => {}} />)
  await remove('Bread').click()
  await page.getByRole('button', { name: 'Add' }).click()

  show(<Rows names={['Soup']} onDelete={() => {}} />)

  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus()
})

function List({ names: initial, removesAtOnce = false }: { names: string[]; removesAtOnce?: boolean }) {
  const [names, setNames] = useState(initial)
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <>
      <Rows names={names} onDelete={setAsked} />
      {asked !== null && (
        <DeleteDialog
          name={asked}
          description="Guests no longer see it."
          busy={false}
          onDelete={async () => {
            const update = () => setNames(names.filter((name) => name !== asked))
            if (removesAtOnce) flushSync(update)
            // As in the console, the list is loaded again after the deletion.
            else setTimeout(update, 50)
            return {}
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Rows({ names, onDelete }: { names: string[]; onDelete: (name: string) => void }) {
  useRowFocus('content')
  return (
    <main id="content" tabIndex={-1}>
      <button type="button">Add</button>
      {names.length === 0 ? (
        <p>Nothing left</p>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>
              {name}
              <button type="button">Edit</button>
              <button type="button" onClick={() => onDelete(name)}>
                Delete
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
