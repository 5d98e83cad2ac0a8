import { z } from 'zod'
import { BRANCH_TEXT_LIMITS, branchBodySchema } from './branch-settings.ts'
import { brandLookSchema } from './brands.ts'
import { idParamsSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { plainTextSchema } from './texts.ts'

export const PREVIEW_SCREENS = ['menu', 'loader'] as const
export type PreviewScreen = (typeof PREVIEW_SCREENS)[number]

/** Unsaved changes that the preview shows. Long texts are left out, because the changes become part of a URL. */
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
    })
    .extend({
      /** In the branch's default language, which the preview shows. */
      taxNote: plainTextSchema(BRANCH_TEXT_LIMITS.taxNote).optional(),
      announcement: plainTextSchema(BRANCH_TEXT_LIMITS.announcement).optional(),
    })
    .optional(),
})
export type PreviewLook = z.infer<typeof previewBodySchema>

export const previewMenuSite = endpoint({
  branchScope: 'own',
  method: 'POST',
  path: '/branches/:id/preview',
  summary: 'Create a link to a menu site preview with unsaved settings, valid for ten minutes',
  tag: 'Branches',
  access: 'verified',
  permission: 'branch:write',
  params: idParamsSchema,
  body: previewBodySchema,
  data: z.object({ path: z.string() }),
})
