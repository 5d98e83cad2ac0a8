import type { SourceCell, TargetField } from '../types.ts'
import { labelMatcher } from './match-allergens.ts'
import { readRowLabels, type UnrecognisedLog } from './row-allergens.ts'

const TERMS: [code: string, whole: string, part: string][] = [
  ['MILK', 'Milk,Milch,lait,leche,乳', 'lactose,Laktose,lactosa,cheese'],
  ['EGGS', 'Eggs,Eier,huevos', ''],
  ['FISH', 'Fish', ''],
  ['CRUSTACEANS', 'Crustaceans,Krebstiere', 'prawns,shrimp,crab'],
  ['MOLLUSCS', 'Molluscs', 'squid'],
  ['NUTS', 'Nuts,Nüsse', ''],
  ['PEANUTS', 'Peanuts,Erdnüsse', ''],
  ['SOYBEANS', 'Soybeans,Soja', ''],
]
export const ALLERGENS = TERMS.map(([code, whole, part], at) => ({
  id: at + 1,
  code,
  parentCode: null,
  name: whole.split(',')[0] ?? code,
  synonyms: [...whole.split(','), ...part.split(',')],
  wholeTerms: [code, ...whole.split(',')],
  otherTerms: [],
}))
export const VEGAN = { id: 1, code: 'VeganDiet', name: 'Vegan', abbreviation: null, synonyms: [] }
export const MATCHER = labelMatcher({ allergens: ALLERGENS, dietTypes: [VEGAN] })

export function read(cell: SourceCell, field: TargetField = { kind: 'allergensContains' }, header = 'Allergens') {
  const log: UnrecognisedLog = new Map()
  const row = { rowNumber: 2, cells: { key: cell } }
  const labels = readRowLabels(row, [{ key: 'key', header, field }], MATCHER, log)
  const levels = Object.fromEntries(
    (labels.allergens ?? []).map(({ allergenId, level }) => [ALLERGENS[allergenId - 1]?.code, level]),
  )
  const dietTypes = labels.dietTypeIds?.length ? { dietTypes: labels.dietTypeIds } : {}
  return { levels, ...dietTypes, unclear: labels.unclear, unrecognised: [...log.values()] }
}
