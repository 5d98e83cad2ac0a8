import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema } from './common.ts'
import { STATED_ALLERGENS_MAX, ALLERGEN_NOTE_MAX_LENGTH } from './limits.ts'
import { plainTextSchema } from './texts.ts'

/** What is said of one allergen in an item, in one of its sizes or in an option, and who stands for it. */
export const statedAllergenSchema = z.object({
  allergenId: idSchema,
  name: z.string(),
  level: z.enum(CONTAINMENT_LEVELS),
  /** “Can be made without”. */
  removable: z.boolean(),
  /** For the staff; guests do not read it. */
  note: z.string().nullable(),
  /** The name of who confirmed it; null while nobody has, or when that person has left. */
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
})
export type StatedAllergen = z.infer<typeof statedAllergenSchema>

/** The same in a request. What is left out stays as it was, or is false and empty. */
export const statedAllergenInputSchema = z.strictObject({
  allergenId: idSchema,
  level: z.enum(CONTAINMENT_LEVELS),
  removable: z.boolean().optional(),
  note: plainTextSchema(ALLERGEN_NOTE_MAX_LENGTH).nullable().optional(),
})
export type StatedAllergenInput = z.output<typeof statedAllergenInputSchema>

export const statedAllergensInputSchema = z.array(statedAllergenInputSchema).max(STATED_ALLERGENS_MAX)
