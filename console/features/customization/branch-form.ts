import { z } from 'zod'
import {
  BRANCH_TEXT_LIMITS,
  BRANCH_TEXTS,
  type BranchSettings,
  type BranchText,
  branchBodySchema,
} from '#contract/branch-settings.ts'
import { colorSchema } from '#contract/brands.ts'
import { safeColor } from '#contract/colors.ts'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { slugSchema } from '#contract/slugs.ts'
import { localizedTextSchema } from '#contract/texts.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import { mergeLocalized } from '../../fields/localized-form.ts'
import { customizationMessages as t } from './messages.ts'

const none = z.literal('')

const textIn = (field: BranchText) => localizedTextSchema(BRANCH_TEXT_LIMITS[field])

/** The form's fields. An unset text, colour or date is an empty string instead of null. */
export const branchFormSchema = branchBodySchema.required().extend({
  legalNotice: textIn('legalNotice'),
  allergenStatement: textIn('allergenStatement'),
  taxNote: textIn('taxNote'),
  announcement: textIn('announcement'),
  slug: z.union([none, slugSchema]),
  brandColor: z.union([none, colorSchema]),
  allergensReviewedAt: z.union([none, z.iso.date(t.chooseDate)]),
})
export type BranchFields = z.input<typeof branchFormSchema>

export const BRANCH_FIELDS = Object.keys(branchFormSchema.shape) as (keyof BranchFields)[] // Object.keys returns `string[]`

export function toBranchFields(branch: BranchSettings): BranchFields {
  const { id: _id, brandId: _brandId, isPublished: _isPublished, ...settings } = branch
  return {
    ...settings,
    slug: settings.slug ?? '',
    address: settings.address ?? '',
    telephone: settings.telephone ?? '',
    brandColor: settings.brandColor ?? '',
    currencySymbol: settings.currencySymbol ?? '',
    allergensReviewedAt: settings.allergensReviewedAt ?? '',
  }
}

/**
 * The request body with the changed fields only.
 * @param before the branch as loaded: texts in languages that the form doesn't show are preserved
 */
export function toBranchBody(fields: BranchFields, before: BranchSettings) {
  return changedFields(wholeBody(fields, before), wholeBody(toBranchFields(before), before))
}

function wholeBody(fields: BranchFields, before: BranchSettings) {
  const { slug, brandColor, allergensReviewedAt, specialHours, ...rest } = fields
  const texts = BRANCH_TEXTS.map((field) => [field, mergeLocalized(fields[field], before[field])] as const)
  return {
    ...rest,
    ...(Object.fromEntries(texts) as Record<BranchText, LocalizedText>), // one entry for each text
    // Removes the empty notes that the form adds for each language.
    specialHours: specialHours.map((entry) => ({ ...entry, note: mergeLocalized(entry.note, {}) })),
    slug: slug || null,
    brandColor: brandColor || null,
    allergensReviewedAt: allergensReviewedAt || null,
  }
}

/** The fields that the preview shows, without an empty name or an incomplete colour. */
export function toBranchPreview(fields: BranchFields): PreviewLook['settings'] {
  const { name, logoUrl, backgroundImgUrl, brandColor, currencySymbol, currencyPosition } = fields
  const { showImages, showCalories, taxNote, announcement, defaultLocale } = fields
  return {
    logoUrl,
    backgroundImgUrl,
    currencySymbol,
    currencyPosition,
    showImages,
    showCalories,
    taxNote: taxNote[defaultLocale] ?? '',
    announcement: announcement[defaultLocale] ?? '',
    ...(name.trim() !== '' && { name: name.trim() }),
    ...((brandColor === '' || safeColor(brandColor)) && { brandColor: brandColor || null }),
  }
}
