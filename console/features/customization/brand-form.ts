import { z } from 'zod'
import { type Brand, brandBodySchema, colorSchema } from '#contract/brands.ts'
import { safeColor } from '#contract/colors.ts'
import type { PreviewLook } from '#contract/menu-site-preview.ts'

/** The form's fields: a colour may be left empty, which is the default purple. */
export const brandFormSchema = brandBodySchema
  .required()
  .extend({ brandColor: z.union([z.literal(''), colorSchema], 'A colour is written like #6D28D9') })
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
] as const

/** What the form begins with. */
export function toBrandFields(brand: Brand): BrandFields {
  const { name, theme, currencyCode, menuLogo, itemLogo, itemBackgroundLogo, loaderBgOnly } = brand
  return {
    name,
    theme,
    brandColor: brand.brandColor ?? '',
    currencyCode,
    menuLogo,
    itemLogo,
    itemBackgroundLogo,
    loaderBgOnly,
  }
}

/** What is sent: a currency that is locked is not, so that nothing can be refused that nobody changed. */
export function toBrandBody({ brandColor, currencyCode, ...fields }: BrandFields, brand: Brand) {
  return {
    ...fields,
    brandColor: brandColor || null,
    ...(currencyCode !== brand.currencyCode && { currencyCode }),
  }
}

/** What the preview can show of the fields as they stand: half a colour is none yet. */
export function toPreview({ brandColor, currencyCode: _currency, name, ...look }: BrandFields): PreviewLook['brand'] {
  return {
    ...look,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...((brandColor === '' || safeColor(brandColor)) && { brandColor: brandColor || null }),
  }
}
