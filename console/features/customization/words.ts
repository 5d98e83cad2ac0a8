import type { SiteTheme } from '#contract/menu-site.ts'

/** What the themes are called, and what they are good for. */
export const THEME_WORDS: Record<SiteTheme, { name: string; hint: string }> = {
  default: { name: 'Default', hint: 'Photographs first, and the calm of a printed menu where there are none.' },
  MaterialFood: { name: 'MaterialFood', hint: 'Cards with large pictures, for menus people choose from by eye.' },
  MiniCafes: { name: 'MiniCafes', hint: 'Small and quick, for short menus of drinks and snacks.' },
}

/** The pictures of a brand (spec section 3, "Brand theme table"). */
export const PICTURE_WORDS = {
  menuLogo: { label: 'Menu logo', hint: 'Stands at the head of the menu and on the loading screen.' },
  itemLogo: { label: 'Item logo', hint: 'Stands in for the photograph of a dish that has none.' },
  itemBackgroundLogo: { label: 'Item background image', hint: 'Lies behind the item logo.' },
} as const

/** How an allergen filter reads what is not certain (design section 7.8). */
export const FILTER_MODE_WORDS = {
  STANDARD: {
    name: 'Standard',
    hint: 'Hides what contains or may contain the allergen. What is not confirmed comes last, marked “ask us”.',
  },
  STRICT: { name: 'Strict', hint: 'Shows only what is stated to be free from the allergen.' },
  RELAXED: { name: 'Relaxed', hint: 'Hides only what contains the allergen; “may contain” stays, with its mark.' },
} as const

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
