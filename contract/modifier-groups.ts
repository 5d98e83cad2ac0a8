import { z } from 'zod'
import { idParamsSchema, idSchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { MODIFIER_OPTIONS_MAX, NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from './limits.ts'
import { statedAllergenSchema, statedAllergensInputSchema } from './stated-allergens.ts'
import { localizedTextInputSchema, localizedTextSchema } from './texts.ts'

/** What an option adds to the price, in minor units; below 0 it lowers it. */
export const priceDeltaMinorSchema = z
  .int()
  .min(1 - 10 ** PRICE_MAX_DIGITS)
  .max(10 ** PRICE_MAX_DIGITS - 1)

export const modifierOptionSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  priceDeltaMinor: priceDeltaMinorSchema,
  /** Chosen unless the guest says otherwise. */
  isDefault: z.boolean(),
  allergens: z.array(statedAllergenSchema),
})

/** Extras and choices of the brand, which several items can share. */
export const modifierGroupSchema = z
  .object({
    id: idSchema,
    name: localizedTextSchema(NAME_MAX_LENGTH),
    minSelected: z.int(),
    /** Null: as many as one likes. */
    maxSelected: z.int().nullable(),
    options: z.array(modifierOptionSchema),
    /** How many items have it. */
    itemCount: z.int(),
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

/** A group of an item: with nothing but its id it is taken as it is; with more it is changed for every item that has it. */
export const modifierGroupInputSchema = z.strictObject({
  id: idSchema.optional(),
  name: localizedTextInputSchema(NAME_MAX_LENGTH).optional(),
  minSelected: z.int().min(0).max(MODIFIER_OPTIONS_MAX).optional(),
  maxSelected: z.int().min(1).max(MODIFIER_OPTIONS_MAX).nullable().optional(),
  options: z.array(optionInputSchema).max(MODIFIER_OPTIONS_MAX).optional(),
})
export type ModifierGroupInput = z.output<typeof modifierGroupInputSchema>

/** What decides whether a group can be ordered from. */
export type Selection = {
  minSelected: number
  maxSelected: number | null
  options: { isDefault?: boolean | undefined }[]
}

/**
 * What is wrong with a group's rules, in words; null when a guest can follow them.
 * @example selectionFault({ minSelected: 2, maxSelected: 1, options: [{}, {}] }) // 'At most must not be less than at least'
 */
export function selectionFault({ minSelected, maxSelected, options }: Selection): string | null {
  if (options.length === 0) return 'A group needs at least one option'
  if (maxSelected !== null && maxSelected < minSelected) return 'At most must not be less than at least'
  if (minSelected > options.length) return `There are only ${options.length} options to choose from`
  const defaults = options.filter(({ isDefault }) => isDefault).length
  if (maxSelected !== null && defaults > maxSelected) return `At most ${maxSelected} can be chosen from the start`
  return null
}

export const listModifierGroups = endpoint({
  method: 'GET',
  path: '/modifier-groups',
  summary: 'The modifier groups of the brand in hand',
  tag: 'Modifier groups',
  access: 'verified',
  permission: 'menu:read',
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: z.array(modifierGroupSchema),
})

/** Only a group that no item has. */
export const deleteModifierGroup = endpoint({
  method: 'DELETE',
  path: '/modifier-groups/:id',
  summary: 'Delete a modifier group that no menu item has',
  tag: 'Modifier groups',
  access: 'subscribed',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})
