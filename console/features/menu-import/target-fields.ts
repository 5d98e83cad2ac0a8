import type { TargetFieldInput } from '#contract/menu-imports.ts'
import { menuImportMessages as t } from './messages.ts'

/** A field that a column can be mapped to. `mapping.ts` adds the details that some kinds need. */
type TargetOption = { value: string; label: string; field: TargetFieldInput }

/** The code of a column for one allergen or diet type that the user hasn't chosen yet. The server refuses it. */
export const UNCHOSEN = '?'

export const TARGET_GROUPS: { title: string; options: TargetOption[] }[] = [
  {
    title: t.fieldGroups.texts,
    options: [plain('name'), plain('description'), plain('category'), plain('subcategory'), plain('ingredients')],
  },
  {
    title: t.fieldGroups.prices,
    options: [
      plain('price'),
      { value: 'variantPrice', label: t.fields.variantPrice, field: { kind: 'variantPrice', name: '?' } },
      plain('variantName'),
      { value: 'price:base', label: t.fields.basePrice, field: { kind: 'price', part: 'base' } },
      { value: 'price:perUnit', label: t.fields.pricePerUnit, field: { kind: 'price', part: 'perUnit' } },
      plain('currency'),
    ],
  },
  {
    title: t.fieldGroups.allergens,
    options: [
      plain('allergensContains'),
      plain('allergensMayContain'),
      plain('allergensFreeFrom'),
      { value: 'allergenColumn', label: t.fields.allergenColumn, field: { kind: 'allergenColumn', code: UNCHOSEN } },
      plain('dietTypes'),
      { value: 'dietColumn', label: t.fields.dietColumn, field: { kind: 'dietColumn', code: UNCHOSEN } },
      plain('labels'),
    ],
  },
  {
    title: t.fieldGroups.other,
    options: [
      plain('externalId'),
      plain('image'),
      plain('calories'),
      plain('options'),
      plain('exported'),
      plain('featured'),
      plain('soldOut'),
      {
        value: 'soldOut:inverted',
        label: t.fields.available,
        field: { kind: 'soldOut', inverted: true },
      },
      plain('hidden'),
      {
        value: 'hidden:inverted',
        label: t.fields.visible,
        field: { kind: 'hidden', inverted: true },
      },
    ],
  },
]

export const IGNORE: TargetOption = { value: 'ignore', label: t.ignoreColumn, field: { kind: 'ignore' } }

export function optionOf(field: TargetFieldInput): string {
  if (field.kind === 'price' && field.part) return `price:${field.part}`
  if ((field.kind === 'soldOut' || field.kind === 'hidden') && field.inverted) return `${field.kind}:inverted`
  return field.kind
}

export function fieldOfOption(value: string): TargetFieldInput {
  const all = TARGET_GROUPS.flatMap(({ options }) => options)
  return (all.find((option) => option.value === value) ?? IGNORE).field
}

type LocalisedField = Extract<TargetFieldInput, { locale?: string }>

export function isLocalised(field: TargetFieldInput): field is LocalisedField {
  return ['name', 'description', 'category', 'subcategory'].includes(field.kind)
}

type PlainKind = {
  [Kind in TargetFieldInput['kind']]: { kind: Kind } extends TargetFieldInput ? Kind : never
}[Exclude<TargetFieldInput['kind'], 'ignore'>]

function plain(kind: PlainKind): TargetOption {
  return { value: kind, label: t.fields[kind], field: { kind } }
}
