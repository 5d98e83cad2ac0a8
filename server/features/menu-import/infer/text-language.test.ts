import { expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

const GERMAN = [
  'Bezeichnung;Beschreibung;Preis',
  'Käsespätzle;mit Röstzwiebeln und Salat;12,50',
  'Rinderbrühe;mit Flädle;5,80',
  'Schnitzel;vom Kalb, dazu Pommes frites;24,00',
].join('\n')

const WARNING = /^The text in this file seems to be in German, but your menu’s language is English/

test('texts in a language that the branch doesn’t use are imported with a warning that says how to change it', async () => {
  const { warnings, questions, result } = await propose(GERMAN)

  expect(warnings).toContainEqual(expect.stringMatching(WARNING))
  expect(questions.map(({ id }) => id)).not.toContain('language')
  expect(result.drafts[0]?.name).toEqual({ en: 'Käsespätzle' })
})

test('texts in a further language of the branch lead to a question, and stay in the default language until it is answered', async () => {
  const { warnings, questions, result } = await propose(GERMAN, { locales: ['en', 'de-AT'] })

  expect(warnings).not.toContainEqual(expect.stringMatching(WARNING))
  expect(questions).toContainEqual(
    expect.objectContaining({
      id: 'language',
      answer: null,
      options: [
        { value: 'de-AT', label: 'Austrian German', patch: { textLocale: 'de-AT' } },
        { value: 'en', label: 'English', patch: { textLocale: 'en' } },
      ],
    }),
  )
  expect(result.drafts[0]?.name).toEqual({ en: 'Käsespätzle' })
})

test.each([
  ['the language of the branch', GERMAN, 'de-CH'],
  ['two languages', GERMAN.replace('mit Flädle', 'mit Flädle / with pancake strips'), 'en'],
  ['names from another kitchen', 'Name;Price\nPenne alla vodka;9\nInsalata della casa;8\nFish with chips;11', 'en'],
  ['columns that name their language', GERMAN.replace('Bezeichnung;Beschreibung', 'name_de;description_de'), 'en'],
  ['a branch in a language without known words', GERMAN, 'da'],
])('no other language is reported for %s', async (_case, file, defaultLocale) => {
  const { warnings, questions } = await propose(file, { defaultLocale, locales: [defaultLocale] })

  expect(warnings).not.toContainEqual(expect.stringMatching(/seems to be in/))
  expect(questions.map(({ id }) => id)).not.toContain('language')
})
