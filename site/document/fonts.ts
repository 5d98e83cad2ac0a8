import type { SiteTheme } from '#contract/menu-site.ts'

/** Must change when the content of a font file changes, because browsers cache fonts for a year. */
export const FONT_VERSION = 2

/** The letters of each font file, as CSS writes them in `unicode-range`. */
export const FONT_SCRIPTS = {
  latin:
    'U+20-7E,U+A0-FF,U+131,U+152-153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2212',
  'latin-ext':
    'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E,U+20A1,U+20A6,U+20A9,U+20B1-20B2,U+20B4,U+20B9-20BA,U+20BC-20BD',
  vietnamese: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-303,U+309,U+323,U+1EA0-1EF9,U+20AB',
  greek: 'U+370-3FF',
  cyrillic: 'U+400-45F,U+490-491,U+4B0-4B1,U+2116',
  arabic: 'U+600-6FF,U+200C-200E,U+2010-2011,U+FDFC',
} as const
type FontScript = keyof typeof FONT_SCRIPTS

const VIETNAMESE = /[\u01A0-\u01B0\u1EA0-\u1EF9]/
/** Letters by which a script is recognised in a text. Latin is on every page. */
const OCCURS: [FontScript, RegExp][] = [
  [
    'latin-ext',
    /[\u0100-\u0130\u0132-\u0151\u0154-\u017F\u0218-\u021B\u1E9E\u20A1\u20A6\u20A9\u20B1\u20B2\u20B4\u20B9\u20BA\u20BC\u20BD]/,
  ],
  ['vietnamese', VIETNAMESE],
  ['greek', /[\u0370-\u03FF]/],
  ['cyrillic', /[\u0400-\u045F\u0490-\u04B1]/],
  ['arabic', /[\u0600-\u06FF]/],
]
const OTHER_THAN_LATIN = /[\u0100-\u06FF\u1E9E-\u1EF9\u20A0-\u20AB\u20AD-\u20C0]/

type Face = {
  family: string
  /** The start of the font's file names, such as `figtree` in `figtree-latin-2.woff2`. */
  file: string
  scripts: FontScript[]
  /** The CSS `font-weight`: a range for a variable font. */
  weight: string
  isItalic?: boolean
  /** The CSS `size-adjust` that matches the Latin font beside it. */
  sizeAdjust?: string
}

const ROBOTO_FLEX = { family: 'Roboto Flex', file: 'roboto-flex', weight: '400 700' }
const BRYGADA = { family: 'Brygada 1918', file: 'brygada-1918', weight: '400 700' }
const CAIRO: Face = { family: 'Cairo', file: 'cairo', scripts: ['arabic'], weight: '400 700' }
const ALL_EUROPEAN: FontScript[] = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']

/**
 * The fonts of each layout. Further families cover scripts that the layout's main fonts lack. Chinese, Japanese, Korean,
 * scripts that are not listed and Vietnamese letters in texts set in Figtree use the system's fonts.
 */
export const FACES: Record<SiteTheme, Face[]> = {
  default: [
    { family: 'Fraunces', file: 'fraunces', scripts: ['latin', 'latin-ext', 'vietnamese'], weight: '400 700' },
    { family: 'Figtree', file: 'figtree', scripts: ['latin', 'latin-ext'], weight: '400 700' },
    { ...BRYGADA, scripts: ['greek', 'cyrillic'] },
    { ...ROBOTO_FLEX, scripts: ['greek', 'cyrillic'] },
    CAIRO,
  ],
  MaterialFood: [{ ...ROBOTO_FLEX, scripts: ALL_EUROPEAN }, CAIRO],
  MiniCafes: [
    { ...BRYGADA, scripts: ALL_EUROPEAN },
    { ...BRYGADA, file: 'brygada-1918-italic', scripts: ALL_EUROPEAN, weight: '400', isItalic: true },
    { family: 'Markazi Text', file: 'markazi-text', scripts: ['arabic'], weight: '400 700', sizeAdjust: '118%' },
  ],
}

export type Fonts = {
  /** The session storage key that is set once the browser has loaded these fonts, or failed to. */
  key: string
  style: string
  links: string
}

/**
 * The fonts for a page: style rules, and links that preload the files.
 * @param text the page's texts; only the fonts of scripts that occur in them are included
 * @param mayMove whether a font may replace the fallback font while the page is visible. Otherwise, a font that loads
 *   late is first used on the next page, so that it moves no text.
 */
export function fontsFor(theme: SiteTheme, text: string, mayMove = false): Fonts {
  const scripts = scriptsOf(text)
  let style = ''
  let links = ''
  for (const face of FACES[theme]) {
    for (const script of scripts) {
      if (!face.scripts.includes(script)) continue
      const url = fontUrl(face, script)
      // Arabic texts have no italics, so a page with Arabic doesn't load italics early.
      if (!face.isItalic || !scripts.includes('arabic')) links += preload(url)
      const range = scripts.length > 1 ? `unicode-range:${FONT_SCRIPTS[script]};` : ''
      style += rule(face, url, range + `font-display:${mayMove ? 'swap' : 'optional'};`)
    }
  }
  return { key: ['fonts', theme, ...scripts].join('-'), style, links }
}

export const fontFile = (file: string, script: FontScript): string => `${file}-${script}-${FONT_VERSION}.woff2`

function scriptsOf(text: string): FontScript[] {
  if (!OTHER_THAN_LATIN.test(text)) return ['latin']
  // These letters don't require the “latin-ext” fonts, because the Vietnamese fonts have them too.
  const others = VIETNAMESE.test(text) ? text.replaceAll(/[ĂăĐđĨĩŨũ]/g, '') : text
  return ['latin', ...OCCURS.flatMap(([script, letters]) => (letters.test(others) ? [script] : []))]
}

const fontUrl = ({ file }: Face, script: FontScript) => `/_site/fonts/${fontFile(file, script)}`

const preload = (url: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`

function rule({ family, weight, isItalic, sizeAdjust }: Face, url: string, how: string) {
  const more = (isItalic ? 'font-style:italic;' : '') + (sizeAdjust ? `size-adjust:${sizeAdjust};` : '')
  return `@font-face{font-family:"${family}";font-weight:${weight};${how}${more}src:url(${url})}`
}
