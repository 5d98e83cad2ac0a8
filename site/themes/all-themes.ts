import type { SiteTheme } from '#contract/menu-site.ts'
import { theme as defaultTheme } from './default/theme.ts'
import { theme as materialFood } from './material-food/theme.ts'
import { theme as miniCafes } from './mini-cafes/theme.ts'
import type { Theme } from './theme.ts'

/** They come with a guest's script, all of them: what is their own is so little that fetching one would cost more. */
export const THEMES: Record<SiteTheme, Theme> = {
  default: defaultTheme,
  MaterialFood: materialFood,
  MiniCafes: miniCafes,
}
