import type { ImportQuestion, MappingInput } from './menu-imports.ts'

/** A mapping with the answer to a question of choices. */
export function withChoice(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'choice' }>,
  value: string,
): MappingInput {
  const patch = question.options.find((option) => option.value === value)?.patch ?? {}
  return answered({ ...mapping, ...patch, columns: { ...mapping.columns, ...patch.columns } }, question.id, value)
}

/** A mapping with the codes of a file confirmed: those that were corrected, and the proposed ones. */
export function withCodes(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'codes' }>,
  corrected: NonNullable<MappingInput['codes']> = {},
): MappingInput {
  const proposed = question.codes.map(({ key, meaning }) => [key, meaning ?? { kind: 'ignore' }] as const)
  const codes = { ...mapping.codes, ...Object.fromEntries(proposed), ...corrected }
  return answered({ ...mapping, codes }, question.id, 'confirmed')
}

/** A mapping with the names of several sizes in one cell. */
export function withSizeNames(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'sizes' }>,
  names: string[],
): MappingInput {
  return answered({ ...mapping, sizeNames: { ...mapping.sizeNames, [question.key]: names } }, question.id, 'named')
}

/** A mapping of some of the restaurants of a file. */
export function withRestaurants(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'restaurants' }>,
  values: string[],
): MappingInput {
  return answered({ ...mapping, rowsOf: { column: question.column, values } }, question.id, 'chosen')
}

function answered(mapping: MappingInput, id: string, value: string): MappingInput {
  return { ...mapping, answers: { ...mapping.answers, [id]: value } }
}
