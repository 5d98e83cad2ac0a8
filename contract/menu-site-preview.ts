import { z } from 'zod'
import { branchBodySchema } from './branch-settings.ts'
import { brandLookSchema } from './brands.ts'
import { idParamsSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

export const PREVIEW_SCREENS = ['menu', 'loader'] as const
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number]

/** What is not saved yet, as far as it can be seen. Short texts only: they travel in an address. */
export const previewBodySchema = z.strictObject({
  screen: z.enum(PREVIEW_SCREENS),
  brand: brandLookSchema.optional(),
  settings: branchBodySchema
    .pick({
      name: true,
      logoUrl: true,
      backgroundImgUrl: true,
      brandColor: true,
      currencySymbol: true,
      currencyPosition: true,
      showImages: true,
      showCalories: true,
      taxNote: true,
      announcement: true,
    })
    .optional(),
})
export type PreviewLook = z.infer<typeof previewBodySchema>

export const previewMenuSite = endpoint({
  method: 'POST',
  path: '/branches/:id/preview',
  summary: 'An address that shows the menu site with a look that is not saved, for ten minutes',
  tag: 'Branches',
  access: 'verified',
  permission: 'branch:write',
  params: idParamsSchema,
  body: previewBodySchema,
  data: z.object({ path: z.string() }),
})
