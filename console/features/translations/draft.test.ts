import { expect, it } from 'vitest'
import type { TranslationRecord, TranslationText } from '#contract/translations.ts'
import { firstOpen, textsToSave, withoutSaved, withPage } from './draft.ts'

const text = (key: string, target: string, state: TranslationText['state']): TranslationText => ({
  key,
  source: `${key} source`,
  target,
  oldSource: state === 'changed' ? 'before' : null,
  state,
  maxLength: 200,
})
const RECORD: TranslationRecord = {
  kind: 'menu_item',
  id: 1,
  name: { en: 'Soup' },
  categoryName: null,
  texts: [text('name', 'Suppe', 'done'), text('description', 'Heiß', 'changed'), text('size.3', '', 'missing')],
}

it('saving a record sends changed texts and confirms outdated translations by default', () => {
  const saved = textsToSave(RECORD, { name: 'Suppe ', 'size.3': ' Groß' })

  expect(saved).toEqual([
    { key: 'description', source: 'description source', before: 'Heiß', target: 'Heiß' },
    { key: 'size.3', source: 'size.3 source', before: '', target: 'Groß' },
  ])
  expect(textsToSave(RECORD, {}, true)).toEqual([])
})

it('keeps a translation that was typed during saving', () => {
  const saved = textsToSave(RECORD, { name: 'Brühe', 'size.3': 'Groß' })

  expect(withoutSaved({ name: 'Brühe', 'size.3': 'Größer' }, saved)).toEqual({ 'size.3': 'Größer' })
})

it('a record opens at its first missing or outdated translation, or else at its first text', () => {
  expect(firstOpen(RECORD)).toBe('description')
  expect(firstOpen({ ...RECORD, texts: [text('name', 'Suppe', 'done')] })).toBe('name')
})

it('lists translations only once if their page is loaded twice', () => {
  const page = [2, 3].map((id) => ({ ...RECORD, id }))

  expect(withPage(withPage([RECORD], page), page).map(({ id }) => id)).toEqual([1, 2, 3])
})
