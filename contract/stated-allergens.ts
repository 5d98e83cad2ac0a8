import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema } from './common.ts'
import { STATED_ALLERGENS_MAX, ALLERGEN_NOTE_MAX_LENGTH } from './limits.ts'
import { plainTextSchema } from './texts.ts'

/** The level of one allergen in an item, a size or an option, and who confirmed it. */
export const statedAllergenSchema = z.object({
  allergenId: idSchema,
  name: z.string(),
  level: z.enum(CONTAINMENT_LEVELS),
  /** The level guests read: UNKNOWN for a “free from” that is unconfirmed or whose confirmation has expired. */
  publishedLevel: z.enum(CONTAINMENT_LEVELS),
  /** Whether the item can be made without the allergen. */
  removable: z.boolean(),
  /** For staff only. */
  note: z.string().nullable(),
  /** The name of the person who confirmed it; null when nobody did, or the person has left. */
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
})
export type StatedAllergen = z.infer<typeof statedAllergenSchema>

/**
 * The level of one allergen in a request. Omitted fields are left unchanged; for an allergen without a stored level, they
 * are false or null. With FREE_FROM, `removable` becomes false.
 */
export const statedAllergenInputSchema = z.strictObject({
  allergenId: idSchema,
  level: z.enum(CONTAINMENT_LEVELS),
  removable: z.boolean().optional(),
  note: plainTextSchema(ALLERGEN_NOTE_MAX_LENGTH).nullable().optional(),
})
export type StatedAllergenInput = z.output<typeof statedAllergenInputSchema>

export const statedAllergensInputSchema = z.array(statedAllergenInputSchema).max(STATED_ALLERGENS_MAX)
