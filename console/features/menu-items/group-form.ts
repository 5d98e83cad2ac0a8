import type { Branch } from '#contract/branches.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { type ModifierGroup, type ModifierGroupInput, selectionError } from '#contract/modifier-groups.ts'
import { fromDecimalText } from '#contract/money.ts'
import { formLocales, inLocales, mergeLocalized } from '../../fields/localized-form.ts'
import { partAllergensToBody, type PartAllergen, toPartAllergens } from './part-allergens.ts'
import { editablePrice } from './price-text.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type OptionFields = {
  optionId: number | null
  name: LocalizedText
  delta: string
  isDefault: boolean
  allergens: PartAllergen[]
}
export type GroupFields = {
  groupId: number | null
  /** How many other items use the group. */
  alsoIn: number
  name: LocalizedText
  min: string
  max: string
  options: OptionFields[]
  /**
   * An existing group that the user added, as it was then or when `refreshGroups` last updated these fields; null for a
   * new group and for a group that the form was opened with.
   */
  addedFrom: ModifierGroup | null
}

/**
 * A group as form fields.
 * @param taken whether an existing group is being added to the item, so all items using it count as others
 */
export function toGroupFields(group: ModifierGroup, branch: Branch, taken = false): GroupFields {
  const locales = formLocales(branch)
  return {
    groupId: group.id,
    alsoIn: taken ? group.itemCount : group.itemCount - 1,
    name: inLocales(group.name, locales),
    min: String(group.minSelected),
    max: group.maxSelected === null ? '' : String(group.maxSelected),
    options: group.options.map((option) => ({
      optionId: option.id,
      name: inLocales(option.name, locales),
      delta: editableDelta(option.priceDeltaMinor, branch),
      isDefault: option.isDefault,
      allergens: toPartAllergens(option.allergens),
    })),
    addedFrom: taken ? group : null,
  }
}

export function newGroup(branch: Branch): GroupFields {
  return {
    groupId: null,
    alsoIn: 0,
    name: inLocales({}, formLocales(branch)),
    min: '0',
    max: '',
    options: [newOption(branch)],
    addedFrom: null,
  }
}

export function newOption(branch: Branch): OptionFields {
  return { optionId: null, name: inLocales({}, formLocales(branch)), delta: '', isDefault: false, allergens: [] }
}

/** The request body for the groups. The content of an unchanged group isn't sent, so that nothing can be overwritten. */
export function groupsToBody(groups: GroupFields[], before: ModifierGroup[], branch: Branch): ModifierGroupInput[] {
  const known = new Map(before.map((group) => [group.id, group]))
  return groups.map((fields) => {
    const group = fields.addedFrom ?? known.get(fields.groupId ?? 0)
    if (group && contentOf(fields) === contentOf(toGroupFields(group, branch)))
      return { id: group.id, revision: group.revision }
    return groupToBody(fields, group, branch)
  })
}

const contentOf = (fields: GroupFields) => JSON.stringify({ ...fields, alsoIn: 0, addedFrom: null })

function groupToBody(fields: GroupFields, before: ModifierGroup | undefined, branch: Branch): ModifierGroupInput {
  const options = new Map(before?.options.map((option) => [option.id, option.name]))
  return {
    ...(fields.groupId !== null && { id: fields.groupId }),
    ...(before && { revision: before.revision }),
    name: mergeLocalized(fields.name, before?.name ?? {}),
    minSelected: Number(fields.min || 0),
    maxSelected: fields.max === '' ? null : Number(fields.max),
    options: fields.options.map(({ optionId, name, delta, isDefault, allergens }) => ({
      ...(optionId !== null && { id: optionId }),
      name: mergeLocalized(name, options.get(optionId ?? 0) ?? {}),
      priceDeltaMinor: readDelta(delta, branch.brand.currencyCode) ?? 0,
      isDefault,
      allergens: partAllergensToBody(allergens),
    })),
  }
}

/** Why a group's maximum is invalid on its own; null when it is fine. */
export function maxError(max: string): string | null {
  if (!/^\d{0,3}$/.test(max)) return t.wholeNumber
  return max !== '' && Number(max) === 0 ? t.maxTooSmall : null
}

/** Why a group's minimum is invalid or can't be met; null when it is fine, or when the maximum has an error of its own. */
export function groupError({ min, max, options }: Pick<GroupFields, 'min' | 'max' | 'options'>): string | null {
  if (!/^\d{0,3}$/.test(min)) return t.wholeNumber
  if (maxError(max) !== null) return null
  return selectionError({ minSelected: Number(min || 0), maxSelected: max === '' ? null : Number(max), options })
}

/**
 * Reads an option's price difference.
 * @returns minor units, or null when it can't be read; an empty text is 0
 * @example readDelta('-0,50', 'EUR') // -50
 */
export function readDelta(text: string, currencyCode: string): number | null {
  const [, sign = '', digits = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? []
  if (digits.trim() === '') return sign === '' ? 0 : null
  const amount = fromDecimalText(digits, currencyCode)
  return amount === null ? null : sign === '' || sign === '+' ? amount : 0 - amount
}

function editableDelta(amountMinor: number, branch: Branch): string {
  if (amountMinor === 0) return ''
  return `${amountMinor < 0 ? '-' : ''}${editablePrice(Math.abs(amountMinor), branch)}`
}
