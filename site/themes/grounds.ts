import type { SiteTheme } from '#contract/menu-site.ts'
import type { Grounds } from '../document/brand-style.ts'

/**
 * For each layout, the backgrounds on which text is hardest to read. MaterialFood tints its backgrounds with the
 * brand's colour: these are the results for the darkest colour in light mode and the lightest one in dark mode.
 */
export const GROUNDS: Record<SiteTheme, Grounds> = {
  default: { light: '#faf7f2', dark: '#151210' },
  MaterialFood: { light: '#dbdbdb', dark: '#2b2d2a' },
  MiniCafes: { light: '#efe5d1', dark: '#27302b' },
}
