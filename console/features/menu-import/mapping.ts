import { cutText } from '#contract/cut-text.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MappingInput, TargetFieldInput } from '#contract/menu-imports.ts'
import { fieldOfOption, isLocalised, UNCHOSEN } from './target-fields.ts'

type Column = { key: string; header: string }

type Coded = { code: string; name: string; names: LocalizedText; synonyms: string[] }
export type CodedLists = { allergens: Coded[]; dietTypes: Coded[] }

export function fieldOf(mapping: MappingInput, columnKey: string): TargetFieldInput {
  return mapping.columns[columnKey] ?? { kind: 'ignore' }
}

/** Sets the field of a column. Details of the new field are guessed from the header. */
export function withOption(mapping: MappingInput, column: Column, option: string, lists: CodedLists): MappingInput {
  return withField(mapping, column.key, completed(fieldOfOption(option), column, lists))
}

export function withField(mapping: MappingInput, columnKey: string, field: TargetFieldInput): MappingInput {
  return { ...mapping, columns: { ...mapping.columns, [columnKey]: field } }
}

/** Sets the language of a column; '' stands for the language of the file's texts. */
export function withLocale(mapping: MappingInput, columnKey: string, locale: string): MappingInput {
  const field = fieldOf(mapping, columnKey)
  if (!isLocalised(field)) return mapping
  const { kind } = field
  return withField(mapping, columnKey, locale ? { kind, locale } : { kind })
}

/** Sets the category of rows without one; '' removes it. */
export function withDefaultCategory(mapping: MappingInput, text: string): MappingInput {
  const { defaultCategory: _, ...rest } = mapping
  return text.trim() ? { ...rest, defaultCategory: text } : rest
}

/** Sets how existing items are matched; '' is the default. */
export function withMatchBy(mapping: MappingInput, text: string): MappingInput {
  const { matchBy: _, ...rest } = mapping
  return text === 'id' || text === 'name' || text === 'position' ? { ...rest, matchBy: text } : rest
}

/** The languages a column can be written in: the branch's, and those the mapping already names. */
export function localesOf(mapping: MappingInput, branchLocales: string[]): string[] {
  const named = Object.values(mapping.columns).flatMap((field) =>
    isLocalised(field) && field.locale ? [field.locale] : [],
  )
  return [...new Set([...branchLocales, ...named])]
}

function completed(field: TargetFieldInput, column: Column, lists: CodedLists): TargetFieldInput {
  const header = column.header.trim() || column.key
  if (field.kind === 'variantPrice') return { ...field, name: cutText(header, 200) }
  if (field.kind === 'allergenColumn') return { ...field, code: suggestCode(header, lists.allergens) }
  if (field.kind === 'dietColumn') return { ...field, code: suggestCode(header, lists.dietTypes) }
  return field
}

/** @returns the code that the header names; `UNCHOSEN` when it names none, so that the user must choose */
function suggestCode(header: string, list: Coded[]): string {
  const wanted = header.toLowerCase()
  const found = list.find(({ code, names, synonyms }) =>
    [code, ...Object.values(names), ...synonyms].some((word) => word.toLowerCase() === wanted),
  )
  return found?.code ?? UNCHOSEN
}
