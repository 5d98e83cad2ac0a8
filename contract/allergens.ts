import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

/**
 * How much of an allergen something holds. The four are four different things:
 * a missing label is UNKNOWN, not free from (design section 7.11).
 */
export const CONTAINMENT_LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const
export type ContainmentLevel = (typeof CONTAINMENT_LEVELS)[number]

export const allergenSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  synonyms: z.array(z.string()),
  parentId: idSchema.nullable(),
  isStatutory: z.boolean(),
  isActive: z.boolean(),
})
export type Allergen = z.infer<typeof allergenSchema>

export const listAllergens = endpoint({
  method: 'GET',
  path: '/allergens',
  summary: 'The allergens of the company',
  tag: 'Allergens',
  access: 'verified',
  permission: 'menu:read',
  data: z.array(allergenSchema),
})
