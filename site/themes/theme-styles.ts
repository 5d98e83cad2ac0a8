import type { SiteTheme } from '#contract/menu-site.ts'
import defaultStyle from './default/theme.css?inline'
import materialFoodStyle from './material-food/theme.css?inline'
import miniCafesStyle from './mini-cafes/theme.css?inline'

/** The style sheet of each layout. The server writes that of the page's layout into the document. */
export const THEME_STYLES: Record<SiteTheme, string> = {
  default: defaultStyle,
  MaterialFood: materialFoodStyle,
  MiniCafes: miniCafesStyle,
}
