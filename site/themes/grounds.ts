import type { SiteTheme } from '#contract/menu-site.ts'
import type { Grounds } from '../document/brand-style.ts'

/**
 * The hardest grounds of each layout's style sheet to be read on. MaterialFood tones its grounds in the brand's colour:
 * these are the ones a black and a white brand would get.
 */
export const GROUNDS: Record<SiteTheme, Grounds> = {
  default: { light: '#faf7f2', dark: '#151210' },
  MaterialFood: { light: '#dbdbdb', dark: '#434246' },
  MiniCafes: { light: '#efe5d1', dark: '#27302b' },
}
