import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TranslationRecord } from '#contract/translations.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { useWorklist } from './use-worklist.ts'

const record = (id: number): TranslationRecord => ({
  kind: 'menu_item',
  id,
  name: { de: `Suppe ${id}` },
  categoryName: null,
  texts: [{ key: 'name', source: 'Suppe', target: '', oldSource: null, state: 'missing', maxLength: 200 }],
})

test('undoing a saved translation keeps the other loaded pages and their drafts, even while they are reloaded', async () => {
  const lastPage = Promise.withResolvers<void>()
  const pages = [record(1), record(2), record(1), record(2)]
  let reads = 0
  answerApi({
    'GET /translations': async () => {
      const read = pages[reads]
      reads += 1
      const next = reads % 2 === 1 ? 'menu_item.1' : null
      if (reads === pages.length) await lastPage.promise
      return success({ records: [read], total: 2, next })
    },
    'POST /translations': () => success({ errors: [null], batch: 'b', records: [record(1)] }),
    'POST /menu-changes/b/undo': () => success({ restored: 1, kept: 0, keptItems: [] }),
  })
  renderComponent(
    <>
      <List />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('status', { name: 'Records' })).toHaveTextContent('1, 2')
  await page.getByRole('button', { name: 'Type in both and save the first' }).click()

  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()

  await vi.waitFor(() => expect(reads).toBe(4))
  await expect.element(page.getByRole('status', { name: 'Records' })).toHaveTextContent('1, 2, unsaved')
  lastPage.resolve()
  await expect.element(page.getByRole('status', { name: 'Records' })).toHaveTextContent('1, 2, unsaved')
})

test.for([
  ['', [record(1), record(2)]],
  [' even if the import translated its text', [record(2)]],
] as const)('refetching the texts after an import keeps a translation that is being typed%s', async ([, records]) => {
  let reads = 0
  answerApi({
    'GET /translations': () => {
      reads += 1
      return success({ records: reads === 1 ? [record(1)] : records, total: 2, next: null })
    },
  })
  renderComponent(<ImportedList />)
  await page.getByRole('button', { name: 'Type' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('1, unsaved')

  await page.getByRole('button', { name: 'Import' }).click()

  await expect.element(page.getByRole('status')).toHaveTextContent('1, 2, unsaved')
})

test('a translation saved again during its first save is sent once the first save has finished', async () => {
  const answer = Promise.withResolvers<void>()
  const saved: string[] = []
  answerApi({
    'GET /translations': () => success({ records: [record(1)], total: 1, next: null }),
    'POST /translations': async (body) => {
      const { texts } = body as { texts: { target: string }[] } // what the list sends
      const target = texts[0]?.target ?? ''
      saved.push(target)
      if (saved.length === 1) await answer.promise
      const done = record(1).texts.map((text) => ({ ...text, target, state: 'done' }))
      return success({ errors: [null], batch: null, records: [{ ...record(1), texts: done }] })
    },
  })
  renderComponent(<EditedList />)
  const field = page.getByRole('textbox')
  const save = page.getByRole('button', { name: 'Save' })
  await field.fill('Soup')
  await save.click()
  await expect.poll(() => saved).toEqual(['Soup'])

  await field.fill('Broth')
  await save.click()
  answer.resolve()

  await expect.poll(() => saved).toEqual(['Soup', 'Broth'])
  await expect.element(page.getByRole('status')).toHaveTextContent('saved')
  await expect.element(field).toHaveValue('Broth')
})

function EditedList() {
  const { list, drafts, states, setText, save } = useWorklist({ branchId: 1, locale: 'en' }, 'de')
  const first = list?.records[0]
  const key = 'menu_item.1'
  return (
    <>
      <input
        aria-label="Name"
        value={drafts[key]?.['name'] ?? first?.texts[0]?.target ?? ''}
        onChange={({ target }) => setText(key, 'name', target.value)}
      />
      <button type="button" onClick={() => first && void save(first)}>
        Save
      </button>
      <output>{states[key] === 'saved' && 'saved'}</output>
    </>
  )
}

function ImportedList() {
  const [version, setVersion] = useState(0)
  const { list, isUnsaved, setText } = useWorklist({ branchId: 1, locale: 'en' }, 'de', version)
  return (
    <>
      <button type="button" onClick={() => setText('menu_item.1', 'name', 'Soup')}>
        Type
      </button>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Import
      </button>
      <output>
        {list?.records.map(({ id }) => id).join(', ')}
        {isUnsaved && ', unsaved'}
      </output>
    </>
  )
}

function List() {
  const { list, isUnsaved, setText, save, loadPage } = useWorklist({ branchId: 1, locale: 'en' }, 'de')
  const typeAndSave = () => {
    setText('menu_item.1', 'name', 'Soup')
    setText('menu_item.2', 'name', 'Broth')
    setTimeout(() => void save(record(1)))
  }
  return (
    <>
      <button type="button" onClick={() => void loadPage('menu_item.1')}>
        Load more
      </button>
      <button type="button" onClick={typeAndSave}>
        Type in both and save the first
      </button>
      <output aria-label="Records">
        {list?.records.map(({ id }) => id).join(', ')}
        {isUnsaved && ', unsaved'}
      </output>
    </>
  )
}
