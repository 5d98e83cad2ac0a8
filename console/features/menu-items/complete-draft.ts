import type { Branch } from '#contract/branches.ts'
import { newGroup, newOption } from './group-form.ts'
import { type MenuItemFields, newVariant, toFields } from './menu-item-form.ts'
import type { Draft } from './merge-fields.ts'

/** A draft with every field of the form. One that an earlier version of the console stored may lack some. */
export function completeDraft(draft: Draft, branch: Branch): Draft {
  return { ...draft, fields: completeFields(draft.fields, branch), base: completeFields(draft.base, branch) }
}

function completeFields(stored: MenuItemFields, branch: Branch): MenuItemFields {
  const fields = complete(toFields(null, branch), stored)
  return {
    ...fields,
    variants: completeAll(newVariant(branch), fields.variants),
    modifierGroups: completeAll(newGroup(branch), fields.modifierGroups).map((group) => ({
      ...group,
      options: completeAll(newOption(branch), group.options),
    })),
    images: completeAll({ alt: {} }, fields.images),
    allergens: Object.fromEntries(
      Object.entries(fields.allergens).map(([key, stated]) => [key, complete(NO_LEVEL, stated)]),
    ),
    branches: completeAll(NO_OVERRIDE, fields.branches),
  }
}

const NO_LEVEL = { level: 'UNKNOWN', removable: false, note: '' } as const
const NO_OVERRIDE = { price: '', isHidden: false, isSoldOut: false, soldOutUntil: null }

const complete = <Part extends object>(defaults: Partial<Part>, stored: Part): Part => ({ ...defaults, ...stored })

const completeAll = <Part extends object>(defaults: Partial<Part>, stored: Part[]): Part[] =>
  stored.map((one) => complete(defaults, one))
