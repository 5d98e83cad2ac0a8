import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#contract/colors.ts'
import type { SiteTheme } from '#contract/menu-site.ts'
import { brandStyle } from '../document/brand-style.ts'
import { testPage } from '../testing/fixture.ts'
import { GROUNDS } from './grounds.ts'

/** The style sheets that define each layout's backgrounds. */
const SHEETS: Record<SiteTheme, string> = {
  default: '../ui/base.css',
  MaterialFood: 'material-food/colors.css',
  MiniCafes: 'mini-cafes/colors.css',
}
// `Object.keys` returns strings; the record's type ensures that they are exactly the layouts.
const THEMES = Object.keys(SHEETS) as SiteTheme[]
/** Colours across sRGB, and some of real brands. */
const LEVELS = [0, 51, 102, 153, 204, 255]
const BRANDS = [
  ...LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => colorOf([red, green, blue])))),
  '#3f3151',
  '#0065bd',
  '#6d28d9',
  '#0a7d4f',
  '#f4c430',
]
const SCHEMES = ['light', 'dark'] as const
/** WCAG 2.2 requires these contrasts of text (1.4.3) and of the edges of controls (1.4.11). */
const READABLE = 4.5
const VISIBLE = 3

describe.each(THEMES)('the layout %s', (theme) => {
  const sheet = readFileSync(new URL(SHEETS[theme], import.meta.url), 'utf8')
  const base = readFileSync(new URL(SHEETS.default, import.meta.url), 'utf8')

  it.each(SCHEMES)('texts and controls have enough contrast in %s mode, whatever the brand’s colour', (scheme) => {
    const errors = BRANDS.flatMap((chosen) => {
      const branded = variables(brandStyle(brandedPage(theme, chosen), GROUNDS[theme]), scheme)
      const colors = {
        ...variables(base, scheme),
        ...variables(sheet, scheme, branded['--brand']),
        ...branded,
      }
      const faint = (text: string, ground: string, least: number) =>
        contrastRatio(colors[text] ?? '', colors[ground] ?? '') >= least ? [] : [`${chosen}: ${text} on ${ground}`]
      // The default layout has no text in the accent colour on its other backgrounds.
      const grounds = ['--paper', '--card', '--tint']
      const accented = theme === 'default' ? ['--paper'] : grounds
      return [
        ...grounds.flatMap((ground) => ['--ink', '--muted'].flatMap((text) => faint(text, ground, READABLE))),
        ...accented.flatMap((ground) => faint('--accent', ground, READABLE)),
        ...grounds.flatMap((ground) => faint('--edge', ground, VISIBLE)),
        ...grounds.flatMap((ground) => faint('--accent', ground, VISIBLE)),
        ...faint('--on-brand', '--brand', READABLE),
        ...faint('--on-loader', '--loader', READABLE),
      ]
    })

    expect(errors).toEqual([])
  })

  it('the dark-mode header contrasts enough with the page and with white text', () => {
    const dark = (brand: string) => variables(brandStyle(brandedPage(theme, brand), GROUNDS[theme]), 'dark')
    const paper = (brand: string) => variables(sheet, 'dark', dark(brand)['--brand'])['--paper'] ?? ''

    const vanishing = BRANDS.filter((brand) => contrastRatio(dark(brand)['--brand'] ?? '', paper(brand)) < 1.15)
    const dazzling = BRANDS.filter((brand) => contrastRatio(dark(brand)['--brand'] ?? '', '#ffffff') < 7)

    expect({ vanishing, dazzling }).toEqual({ vanishing: [], dazzling: [] })
  })
})

function brandedPage(theme: SiteTheme, brandColor: string) {
  return testPage({ brand: { theme, brandColor }, menuSite: { brandColor } })
}

/** The colours of a style sheet, as computed by a browser that supports `color-mix`. */
function variables(sheet: string, scheme: 'light' | 'dark', brand = ''): Record<string, string> {
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
  return colorOf([one(1), one(3), one(5)])
}

function colorOf(channels: number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
