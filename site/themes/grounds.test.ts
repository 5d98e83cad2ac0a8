import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '#contract/colors.ts'
import type { SiteTheme } from '#contract/menu-site.ts'
import { brandStyle } from '../document/brand-style.ts'
import { testPage } from '../testing/fixture.ts'
import { GROUNDS } from './grounds.ts'

/** The style sheets that define each layout's backgrounds. */
const SHEETS: Record<SiteTheme, string> = {
  default: '../ui/base.css',
  MaterialFood: 'material-food/surfaces.css',
  MiniCafes: 'mini-cafes/paper.css',
}
// Every layout has an entry: the type of the record says so.
const THEMES = Object.keys(SHEETS) as SiteTheme[]
const BRANDS = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#ff00ff',
  '#00ffff',
  '#3f3151',
  '#0065bd',
]
const SCHEMES = ['light', 'dark'] as const
const READABLE = 4.5

describe.each(THEMES)('the layout %s', (theme) => {
  it.each(SCHEMES)('is readable in the %s, whatever the colour of the brand', (scheme) => {
    for (const brand of BRANDS) {
      const { '--accent': accent = '' } = variables(
        brandStyle(brandedPage(theme, brand), GROUNDS[theme]),
        scheme,
        brand,
      )
      const sheet = readFileSync(new URL(SHEETS[theme], import.meta.url), 'utf8')
      const colors = variables(sheet, scheme, brand)
      const grounds = ['--paper', '--card', '--tint'].map((name) => colors[name] ?? '')
      const texts = [accent, colors['--ink'] ?? '', colors['--muted'] ?? '']

      // The default layout uses no accent on its tint.
      const pairs = grounds.flatMap((ground) => texts.map((text) => ({ text, ground })))
      const asked =
        theme === 'default' ? pairs.filter(({ text, ground }) => text !== accent || ground === grounds[0]) : pairs
      expect(asked.filter(({ text, ground }) => !(contrast(text, ground) >= READABLE))).toEqual([])
    }
  })
})

function brandedPage(theme: SiteTheme, brandColor: string) {
  return testPage({ brand: { theme, brandColor }, menuSite: { brandColor } })
}

/** The colours of a style sheet, as computed by a browser that supports `color-mix`. */
function variables(sheet: string, scheme: 'light' | 'dark', brand: string): Record<string, string> {
  const [light = '', dark = ''] = sheet.split(/@media\s*\(prefers-color-scheme/)
  const seen = scheme === 'light' ? light : light + dark
  return Object.fromEntries(
    [...seen.matchAll(/(?<name>--[\w-]+):\s*(?<value>#\w{6}|#\w{3}|color-mix\(in srgb, var\(--brand\)[^)]*\))/g)].map(
      ({ groups }) => [groups?.['name'] ?? '', mixed(groups?.['value'] ?? '', brand)],
    ),
  )
}

function mixed(value: string, brand: string): string {
  const parts = /var\(--brand\) (?<share>\d+)%, (?<base>#\w{6})/.exec(value)?.groups
  if (!parts) return value.length === 4 ? value.replace(/\w/g, '$&$&') : value
  const share = Number(parts['share']) / 100
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const one = (at: number) => Math.round(channel(brand, at) * share + channel(parts['base'] ?? '', at) * (1 - share))
  return `#${[1, 3, 5].map((at) => one(at).toString(16).padStart(2, '0')).join('')}`
}
