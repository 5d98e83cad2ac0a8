import { z } from 'zod'
import { type Brand, brandBodySchema, colorSchema } from '#contract/brands.ts'
import { safeColor } from '#contract/colors.ts'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import { changedFields } from '../../fields/changed-fields.ts'
import { customizationMessages as t } from './messages.ts'

/** The form's fields. An empty colour means the default purple. */
export const brandFormSchema = brandBodySchema
  .required()
  .extend({ brandColor: z.union([z.literal(''), colorSchema], t.colorFormat) })
export type BrandFields = z.input<typeof brandFormSchema>

export const BRAND_FIELDS = [
  'name',
  'theme',
  'brandColor',
  'currencyCode',
  'menuLogo',
  'itemLogo',
  'itemBackgroundLogo',
  'loaderBgOnly',
  'loaderEnabled',
] as const

export function toBrandFields(brand: Brand): BrandFields {
  const { name, theme, currencyCode, menuLogo, itemLogo, itemBackgroundLogo, loaderBgOnly, loaderEnabled } = brand
  return {
    name,
    theme,
    brandColor: brand.brandColor ?? '',
    currencyCode,
    menuLogo,
    itemLogo,
    itemBackgroundLogo,
    loaderBgOnly,
    loaderEnabled,
  }
}

export function toBrandBody(fields: BrandFields, brand: Brand) {
  return changedFields(wholeBody(fields), wholeBody(toBrandFields(brand)))
}

const wholeBody = ({ brandColor, ...fields }: BrandFields) => ({ ...fields, brandColor: brandColor || null })

/** The fields that the preview shows, without an empty name or an incomplete colour. */
export function toPreview({ brandColor, currencyCode: _currency, name, ...look }: BrandFields): PreviewLook['brand'] {
  return {
    ...look,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...((brandColor === '' || safeColor(brandColor)) && { brandColor: brandColor || null }),
  }
}
