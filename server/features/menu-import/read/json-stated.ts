import type { HeaderKind } from '../infer/header-vocabulary.ts'
import { matchHeader } from '../infer/match-header.ts'
import { isTrace } from '../plan/flags.ts'
import type { SourceCell } from '../types.ts'
import { flattenItem } from './json-flatten.ts'
import { namesAllergens } from './json-keys.ts'
import { levelCell } from './json-levels.ts'
import { isObject, isScalar, type JsonObject } from './json-value.ts'

const KINDS = new Set<HeaderKind>([
  'contains',
  'mayContain',
  'freeFrom',
  'labels',
  'dietTypes',
  'soldOut',
  'available',
  'hidden',
  'visible',
])

/**
 * What a size or an option states about allergens, diets and availability, as cells by path. Fields with a “yes”, a “no”
 * or a level are included, because any of them may be named after an allergen.
 */
export function statedCells(part: JsonObject): Record<string, SourceCell> {
  const stated = Object.entries(part).filter(([field, value]) => {
    const [known] = matchHeader(field)
    return namesAllergens(field) || (known ? KINDS.has(known.kind) && isPlain(value) : isFlag(value))
  })
  return flattenItem(Object.fromEntries(stated)).cells
}

function isPlain(value: unknown): boolean {
  return isScalar(value) || Object.values(isObject(value) || Array.isArray(value) ? value : {}).every(isScalar)
}

function isFlag(value: unknown): boolean {
  if (isObject(value)) return levelCell(value) !== undefined
  return typeof value === 'boolean' || ((typeof value === 'string' || typeof value === 'number') && isTrace(value))
}
