import type { Brand } from '#contract/brands.ts'
import type { BrandRow } from './queries.ts'

/** A brand in the contract's shape. Unset values stay null, so that a form can tell a default from a chosen value. */
export function presentBrand({ brand, ...facts }: BrandRow): Brand {
  const { id, name, currencyCode, theme, brandColor, itemLogo, menuLogo, itemBackgroundLogo } = brand
  return {
    id,
    name,
    currencyCode,
    theme,
    brandColor,
    itemLogo,
    menuLogo,
    itemBackgroundLogo,
    loaderBgOnly: brand.loaderBgOnly,
    loaderEnabled: brand.loaderEnabled,
    ...facts,
  }
}
