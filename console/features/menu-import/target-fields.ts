import type { TargetFieldInput } from '#contract/menu-imports.ts'

/** One thing a column can be. `field` is what is sent; the few kinds that need to know more get it in `mapping.ts`. */
type TargetOption = { value: string; label: string; field: TargetFieldInput }

/** What a column can be, in the words and groups of the select. */
export const TARGET_GROUPS: { title: string; options: TargetOption[] }[] = [
  {
    title: 'Texts',
    options: [
      plain('name', 'Name'),
      plain('description', 'Description'),
      plain('category', 'Category'),
      plain('subcategory', 'Subcategory'),
      plain('ingredients', 'Ingredients'),
    ],
  },
  {
    title: 'Prices',
    options: [
      plain('price', 'Price'),
      { value: 'variantPrice', label: 'Price of one size', field: { kind: 'variantPrice', name: '?' } },
      plain('variantName', 'Name of the size'),
      { value: 'price:base', label: 'Base price (plus a price per unit)', field: { kind: 'price', part: 'base' } },
      { value: 'price:perUnit', label: 'Price per unit (on top of a base)', field: { kind: 'price', part: 'perUnit' } },
      plain('currency', 'Currency'),
    ],
  },
  {
    title: 'Allergens and diets',
    options: [
      plain('allergensContains', 'Allergens: contains'),
      plain('allergensMayContain', 'Allergens: may contain'),
      plain('allergensFreeFrom', 'Allergens: free from'),
      { value: 'allergenColumn', label: 'One allergen (yes or no)', field: { kind: 'allergenColumn', code: '?' } },
      plain('dietTypes', 'Diet types'),
      { value: 'dietColumn', label: 'One diet type (yes or no)', field: { kind: 'dietColumn', code: '?' } },
      plain('labels', 'Labels (diets and allergens)'),
    ],
  },
  {
    title: 'Other',
    options: [
      plain('externalId', 'Number or id in your system'),
      plain('image', 'Picture'),
      plain('calories', 'Calories'),
      plain('options', 'Extras and options'),
      plain('exported', 'As Carte exported it'),
      plain('featured', 'Featured'),
      plain('soldOut', 'Sold out'),
      {
        value: 'soldOut:inverted',
        label: 'Available (the opposite of sold out)',
        field: { kind: 'soldOut', inverted: true },
      },
      plain('hidden', 'Hidden'),
      {
        value: 'hidden:inverted',
        label: 'Visible (the opposite of hidden)',
        field: { kind: 'hidden', inverted: true },
      },
    ],
  },
]

export const IGNORE: TargetOption = plain('ignore', 'Leave out')

/** The option a field was chosen by. */
export function optionOf(field: TargetFieldInput): string {
  if (field.kind === 'price' && field.part) return `price:${field.part}`
  if ((field.kind === 'soldOut' || field.kind === 'hidden') && field.inverted) return `${field.kind}:inverted`
  return field.kind
}

/** The field of an option; an unknown one leaves the column out. */
export function fieldOfOption(value: string): TargetFieldInput {
  const all = TARGET_GROUPS.flatMap(({ options }) => options)
  return (all.find((option) => option.value === value) ?? IGNORE).field
}

type LocalisedField = Extract<TargetFieldInput, { locale?: string }>

/** Whether a column of this kind is written in one language. */
export function isLocalised(field: TargetFieldInput): field is LocalisedField {
  return ['name', 'description', 'category', 'subcategory'].includes(field.kind)
}

type PlainKind = {
  [Kind in TargetFieldInput['kind']]: { kind: Kind } extends TargetFieldInput ? Kind : never
}[TargetFieldInput['kind']]

function plain(kind: PlainKind, label: string): TargetOption {
  return { value: kind, label, field: { kind } }
}
