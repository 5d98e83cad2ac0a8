import { DEFAULT_BRAND_COLOR, LOADER_DEFAULT_COLOR } from '#contract/limits.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { assetUrl } from '../ui/asset-url.ts'
import { accentInDark, contrastRatio, readableOn, safeColor, surfaceInDark, textColorOn } from '#contract/colors.ts'

/** The layout's backgrounds on which its accent is hardest to read: the darkest in light, the lightest in dark mode. */
export type Grounds = { light: string; dark: string }

/** More than the 4.5:1 of WCAG 2.2, 1.4.3, because colours are rounded. */
const READABLE = 4.6

/**
 * The branch's colours and pictures as CSS variables in a style element, because the Content-Security-Policy forbids
 * style attributes. Every colour is `#RRGGBB`.
 */
export function brandStyle({ snapshot, assetBaseUrl }: MenuPage, grounds: Grounds): string {
  return colorVariables(snapshot, grounds) + itemPictures(snapshot, assetBaseUrl) + dietColors(snapshot)
}

/** The colour of the header and of the browser's address bar. Dark mode uses its `surfaceInDark` variant. */
export function headerColor({ menuSite }: MenuSnapshot): string {
  return safeColor(menuSite.brandColor) ?? safeColor(menuSite.brand.brandColor) ?? DEFAULT_BRAND_COLOR
}

function colorVariables(snapshot: MenuSnapshot, grounds: Grounds): string {
  const { menuSite } = snapshot
  const brand = headerColor(snapshot)
  const chosen = safeColor(menuSite.brand.loaderColor)
  const light = {
    brand,
    onBrand: textOn(brand, menuSite.brand.onBrandColor),
    loader: chosen ?? LOADER_DEFAULT_COLOR,
    accent: readableOn(grounds.light, brand, READABLE),
  }
  const surface = surfaceInDark(brand)
  const dark = {
    brand: surface,
    onBrand: textColorOn(surface),
    // If the brand has chosen no colour, the loading screen is black, in dark mode too.
    loader: chosen ? surfaceInDark(chosen) : LOADER_DEFAULT_COLOR,
    accent: accentInDark(grounds.dark, brand, READABLE),
  }
  // Logos are drawn for the brand's own colour, so they keep it as their background if the header's text colour
  // differs in dark mode.
  const plate = dark.onBrand === light.onBrand ? '' : `--plate:${brand};`
  return `:root{${paint(light)}}@media(prefers-color-scheme:dark){:root{${plate}${paint(dark)}}}`
}

type Paint = { brand: string; onBrand: string; loader: string; accent: string }

function paint({ brand, onBrand, loader, accent }: Paint): string {
  return (
    `--brand:${brand};--on-brand:${onBrand};` +
    `--loader:${loader};--on-loader:${textColorOn(loader)};--accent:${accent}`
  )
}

/** The variables of the brand's placeholder for items without a picture. */
function itemPictures({ menuSite }: MenuSnapshot, assetBaseUrl: string): string {
  const { itemLogo, itemBackgroundLogo } = menuSite.brand
  const logo = itemLogo ? `--item-logo:${cssUrl(assetUrl(itemLogo, assetBaseUrl))};` : ''
  const background = itemBackgroundLogo
    ? `--item-background:${cssUrl(assetUrl(itemBackgroundLogo, assetBaseUrl))};`
    : ''
  return logo + background && `:root{${logo}${background}}`
}

/** A URL inside a style sheet. Characters that could end the string or the element are percent-encoded. */
function cssUrl(address: string): string {
  return `url("${address.replace(/["'()<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}")`
}

function textOn(brand: string, wished: string): string {
  const color = safeColor(wished)
  return color && contrastRatio(color, brand) >= 4.5 ? color : textColorOn(brand)
}

function dietColors({ menuItems }: MenuSnapshot): string {
  const colors = new Map<number, string>()
  for (const { dietTypes } of menuItems) {
    for (const { id, color } of dietTypes) {
      const safe = safeColor(color)
      if (safe) colors.set(id, safe)
    }
  }
  return [...colors].map(([id, color]) => `.diet-${id}{--diet:${color}}`).join('')
}
