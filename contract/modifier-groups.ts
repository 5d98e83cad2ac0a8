import { z } from 'zod'
import { idParamsSchema, idSchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { MODIFIER_OPTIONS_MAX, NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from './limits.ts'
import { statedAllergenSchema, statedAllergensInputSchema } from './stated-allergens.ts'
import { localizedTextInputSchema, localizedTextSchema } from './texts.ts'

/** What an option adds to the price, in minor units; can be negative. */
export const priceDeltaMinorSchema = z
  .int()
  .min(1 - 10 ** PRICE_MAX_DIGITS)
  .max(10 ** PRICE_MAX_DIGITS - 1)

export const modifierOptionSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  priceDeltaMinor: priceDeltaMinorSchema,
  isDefault: z.boolean(),
  allergens: z.array(statedAllergenSchema),
})

/** A group of options in a brand's menu, such as extras or a choice of sides. Several items can share a group. */
export const modifierGroupSchema = z
  .object({
    id: idSchema,
    name: localizedTextSchema(NAME_MAX_LENGTH),
    minSelected: z.int(),
    /** Null when there is no limit. */
    maxSelected: z.int().nullable(),
    options: z.array(modifierOptionSchema),
    itemCount: z.int(),
    revision: z.int(),
  })
  .meta({ id: 'ModifierGroup' })
export type ModifierGroup = z.infer<typeof modifierGroupSchema>

const optionInputSchema = z.strictObject({
  id: idSchema.optional(),
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  priceDeltaMinor: priceDeltaMinorSchema.optional(),
  isDefault: z.boolean().optional(),
  allergens: statedAllergensInputSchema.optional(),
})

/**
 * A group of an item. Without an id, it is new; with only an id, an existing group is attached unchanged; with an id
 * and other fields, the existing group is updated for every item that uses it. If `revision` is sent, it must match the
 * stored one; otherwise someone else has changed the group in the meantime (STALE_REVISION).
 */
export const modifierGroupInputSchema = z.strictObject({
  id: idSchema.optional(),
  revision: z.int().optional(),
  name: localizedTextInputSchema(NAME_MAX_LENGTH).optional(),
  minSelected: z.int().min(0).max(MODIFIER_OPTIONS_MAX).optional(),
  maxSelected: z.int().min(1).max(MODIFIER_OPTIONS_MAX).nullable().optional(),
  options: z.array(optionInputSchema).max(MODIFIER_OPTIONS_MAX).optional(),
})
export type ModifierGroupInput = z.output<typeof modifierGroupInputSchema>

export type Selection = {
  minSelected: number
  maxSelected: number | null
  options: { isDefault?: boolean | undefined }[]
}

/** Whether a request only attaches an existing group and leaves it unchanged. */
export function isUnchangedGroup({ id, revision: _revision, ...content }: ModifierGroupInput): boolean {
  return id !== undefined && Object.values(content).every((value) => value === undefined)
}

/**
 * Why a group's rules can't be followed; null when they can.
 * @example selectionError({ minSelected: 2, maxSelected: 1, options: [{}, {}] }) // 'The maximum can’t be less than the minimum'
 */
export function selectionError({ minSelected, maxSelected, options }: Selection): string | null {
  if (options.length === 0) return 'An option group needs at least one option'
  if (maxSelected !== null && maxSelected < minSelected) return 'The maximum can’t be less than the minimum'
  if (minSelected > options.length) return `The minimum can’t be more than the number of options (${options.length})`
  const defaults = options.filter(({ isDefault }) => isDefault).length
  if (maxSelected !== null && defaults > maxSelected)
    return `At most ${maxSelected} ${maxSelected === 1 ? 'option' : 'options'} can be selected by default`
  return null
}

export const listModifierGroups = endpoint({
  branchScope: 'own',
  method: 'GET',
  path: '/modifier-groups',
  summary: 'List the modifier groups of the selected branch’s brand',
  tag: 'Modifier groups',
  access: 'verified',
  permission: 'menu:read',
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: z.array(modifierGroupSchema),
})

/** Only a group that no item uses can be deleted. */
export const deleteModifierGroup = endpoint({
  branchScope: 'all',
  method: 'DELETE',
  path: '/modifier-groups/:id',
  summary: 'Delete an unused modifier group',
  tag: 'Modifier groups',
  access: 'subscribed',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})
