import { expect, test } from 'vitest'
import type { CodeMeaning, SourceCell, TargetField } from '../types.ts'
import { importContext } from './import-context.fixture.ts'
import { codeKey } from './label-codes.ts'
import { labelMatcher } from './match-allergens.ts'
import { readRowLabels, type UnrecognisedLog } from './row-allergens.ts'

const MATCHER = labelMatcher(importContext({}))

/** How many diet types and “free from” levels are read from a cell, and whether the user is shown the cell. */
function read(cell: SourceCell, kind: 'dietTypes' | 'labels' | 'allergensFreeFrom' | 'allergensContains') {
  const log: UnrecognisedLog = new Map()
  const field: TargetField = { kind }
  const labels = readRowLabels(
    { rowNumber: 2, cells: { key: cell } },
    [{ key: 'key', header: 'Notes', field }],
    MATCHER,
    log,
  )
  return {
    diets: (labels.dietTypeIds ?? []).length,
    freeFrom: (labels.allergens ?? []).filter(({ level }) => level === 'FREE_FROM').length,
    isShown: labels.unclear.length + log.size > 0,
  }
}

test.each<[SourceCell]>([
  ['Vegan, on request'],
  ['Vegan, theo yêu cầu'],
  ['vegan (on request)'],
  ['vegan – on request'],
  ['vegan - on request'],
  ['vegan; on request'],
  ['vegan\non request'],
  ['vegan. On request.'],
  ['vegan / on request'],
  ['vegan | available on request'],
  ['on request: vegan'],
  ['On request, vegan'],
  ['on request - vegan'],
  ['on request (vegan)'],
  ['possible: vegan'],
  ['vegan: possible'],
  [['Vegan', 'on request']],
  ['vegan (possible)'],
  ['vegan, possible'],
  ['vegan possible'],
  ['vegan: on request'],
  ['vegan + on request'],
  ['gluten-free, on request'],
  ['vegan and gluten-free on request'],
  ['vegan & gluten-free, on request'],
  ['vegan or gluten-free on request'],
  ['kann vegan'],
  ['kann vegan sein'],
  ['kann vegan zubereitet werden'],
  ['vegan, auf Wunsch'],
  ['auf Wunsch vegan'],
  ['auf Wunsch: vegan'],
  ['auf Wunsch auch vegan'],
  ['vegetarisch möglich'],
  ['vegetarisch, möglich'],
  ['vegetarisch (auf Anfrage)'],
  ['glutenfrei, auf Anfrage'],
  ['sin gluten a petición'],
  ['sin gluten, a petición'],
  ['sin gluten, bajo petición'],
  ['sin gluten (bajo petición)'],
  ['sans gluten, sur demande'],
  ['végétarien sur demande'],
  ['vegan option'],
  ['vegan, option'],
  ['vegan option available'],
  ['can be vegan'],
  ['can be made vegan'],
  ['vegan, can be made'],
  ['vegan, if requested'],
  ['vegan, ask your server'],
  ['vegan optional'],
  ['vegan, optional'],
  ['vegan ok on request'],
  ['V, on request'],
  ['GF, on request'],
  ['VG (on request)'],
  ['vegan, su richiesta'],
  ['vegan, op aanvraag'],
  ['vegan, по запросу'],
  ['vegan、リクエスト可'],
  ['vegan, except the sauce'],
  ['vegan, außer Soße'],
  ['vegan, *'],
  ['*, vegan'],
  ['vegan - *'],
  ['vegan; **'],
  ['vegan, (1)'],
  ['vegan, ²'],
  ['vegan, ①'],
  ['vegan, ?'],
  ['vegan ~'],
  ['vegan, partly'],
  ['vegan, see note'],
  ['vegan, siehe Hinweis'],
])('a label with a condition such as “on request” is never read as unconditional, and is reported: %j', (cell) => {
  for (const kind of ['dietTypes', 'labels', 'allergensFreeFrom', 'allergensContains'] as const)
    expect([kind, read(cell, kind)]).toEqual([kind, { diets: 0, freeFrom: 0, isShown: true }])
})

test.each<[SourceCell, number]>([
  ['vegan, gluten-free on request', 1],
  ['vegan (on request), halal', 1],
  [['vegan', 'gluten-free on request'], 1],
  ['vegan, halal, spicy', 2],
])('labels without a condition of their own are read as diet types: %j', (cell, diets) => {
  expect(read(cell, 'dietTypes')).toMatchObject({ diets })
})

test('a diet type beside a code is imported once the meaning of the code is confirmed', () => {
  const column = { key: 'key', header: 'Notes', field: { kind: 'dietTypes' } } as const
  const row = { rowNumber: 2, cells: { key: 'Vegan, *' } }
  const dietsWith = (codes: Record<string, CodeMeaning>) => {
    const { dietTypeIds, openCodes } = readRowLabels(row, [column], MATCHER, new Map(), codes)
    return { diets: dietTypeIds?.length, openCodes }
  }

  expect(dietsWith({})).toEqual({ diets: 0, openCodes: ['*'] })
  expect(dietsWith({ [codeKey('key', '*')]: { kind: 'ignore' } })).toEqual({ diets: 1, openCodes: [] })
})

test.each(['vegan, contains milk', 'vegan, bread with milk', 'vegan, may contain nuts'])(
  'an allergen in a column of diet types needs a review: “%s”',
  (cell) => {
    const labels = readRowLabels(
      { rowNumber: 2, cells: { key: cell } },
      [{ key: 'key', header: 'Diet', field: { kind: 'dietTypes' } }],
      MATCHER,
      new Map(),
    )

    expect(labels.unclear).toHaveLength(1)
  },
)
