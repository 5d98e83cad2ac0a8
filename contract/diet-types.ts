import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

export const dietTypeSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  abbreviation: z.string().nullable(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  isActive: z.boolean(),
})
export type DietType = z.infer<typeof dietTypeSchema>

export const listDietTypes = endpoint({
  method: 'GET',
  path: '/diet-types',
  summary: 'The diet types of the company',
  tag: 'Diet types',
  access: 'subscribed',
  permission: 'menu:read',
  data: z.array(dietTypeSchema),
})
