import { z } from 'zod'
import { type BranchSettings, branchBodySchema } from '#contract/branch-settings.ts'
import { colorSchema } from '#contract/brands.ts'
import { safeColor } from '#contract/colors.ts'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import { slugSchema } from '#contract/slugs.ts'

const none = z.literal('')

/** The form's fields. Fields of a form are texts, so what is unset is an empty one. */
export const branchFormSchema = branchBodySchema.required().extend({
  slug: z.union([none, slugSchema]),
  brandColor: z.union([none, colorSchema]),
  allergensReviewedAt: z.union([none, z.iso.date('Choose a day')]),
})
export type BranchFields = z.input<typeof branchFormSchema>

export const BRANCH_FIELDS = Object.keys(branchFormSchema.shape) as (keyof BranchFields)[] // its own keys

/** What the form begins with. */
export function toBranchFields(branch: BranchSettings): BranchFields {
  const { id: _id, brandId: _brandId, isPublished: _isPublished, ...settings } = branch
  return {
    ...settings,
    slug: settings.slug ?? '',
    address: settings.address ?? '',
    telephone: settings.telephone ?? '',
    brandColor: settings.brandColor ?? '',
    currencySymbol: settings.currencySymbol ?? '',
    legalNotice: settings.legalNotice ?? '',
    allergenStatement: settings.allergenStatement ?? '',
    allergensReviewedAt: settings.allergensReviewedAt ?? '',
    taxNote: settings.taxNote ?? '',
    announcement: settings.announcement ?? '',
  }
}

/** What is sent. */
export function toBranchBody({ slug, brandColor, allergensReviewedAt, ...fields }: BranchFields) {
  return {
    ...fields,
    slug: slug || null,
    brandColor: brandColor || null,
    allergensReviewedAt: allergensReviewedAt || null,
  }
}

/** What the preview can show of the fields as they stand: half a colour is none yet. */
export function toBranchPreview(fields: BranchFields): PreviewLook['settings'] {
  const { name, logoUrl, backgroundImgUrl, brandColor, currencySymbol, currencyPosition } = fields
  const { showImages, showCalories, taxNote, announcement } = fields
  return {
    logoUrl,
    backgroundImgUrl,
    currencySymbol,
    currencyPosition,
    showImages,
    showCalories,
    taxNote,
    announcement,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...((brandColor === '' || safeColor(brandColor)) && { brandColor: brandColor || null }),
  }
}
