import type { SiteTheme } from '#contract/menu-site.ts'
import { theme as defaultTheme } from './default/theme.ts'
import { theme as materialFood } from './material-food/theme.ts'
import { theme as miniCafes } from './mini-cafes/theme.ts'
import type { Theme } from './theme.ts'

/** The components of all layouts, which are part of the client script: a file per layout would delay the page. */
export const THEMES: Record<SiteTheme, Theme> = {
  default: defaultTheme,
  MaterialFood: materialFood,
  MiniCafes: miniCafes,
}
