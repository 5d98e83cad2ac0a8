import type { ImportQuestion, MappingInput } from './menu-imports.ts'

/** The mapping with the answer to a multiple-choice question, and the changes that the answer requires. */
export function withChoice(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'choice' }>,
  value: string,
): MappingInput {
  const patch = question.options.find((option) => option.value === value)?.patch ?? {}
  return answered({ ...mapping, ...patch, columns: { ...mapping.columns, ...patch.columns } }, question.id, value)
}

/** Meanings that the user has chosen or corrected replace the proposed ones. A code without a meaning is ignored. */
export function withCodes(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'codes' }>,
  corrected: NonNullable<MappingInput['codes']> = {},
): MappingInput {
  const proposed = question.codes.map(({ key, meaning }) => [key, meaning ?? { kind: 'ignore' }] as const)
  const codes = { ...Object.fromEntries(proposed), ...mapping.codes, ...corrected }
  return answered({ ...mapping, codes }, question.id, 'confirmed')
}

export function withSizeNames(
  mapping: MappingInput,
  question: Extract<ImportQuestion, { kind: 'sizes' }>,
  names: string[],
): MappingInput {
  return answered({ ...mapping, sizeNames: { ...mapping.sizeNames, [question.key]: names } }, question.id, 'named')
}

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
