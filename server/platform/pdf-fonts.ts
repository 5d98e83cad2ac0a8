import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The typefaces of PDFs and share pictures; each has a regular and a bold weight. */
export type PdfFont = 'sans' | 'arabic' | 'japanese'

const require = createRequire(import.meta.url)
const FILES = {
  sans: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'sans-bold': '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'arabic-bold': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  japanese: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'japanese-bold': '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
} as const

export type PdfFontName = keyof typeof FILES

/** The fallback order for characters missing from the script's own typeface. */
export const PDF_FONTS = ['sans', 'japanese', 'arabic'] satisfies PdfFont[]

const read = new Map<PdfFontName, Buffer>()

/**
 * A font's file, read once.
 * @param name the typeface and its weight
 */
export function fontFile(name: PdfFontName): Buffer {
  const known = read.get(name)
  if (known) return known
  const file = readFileSync(fontPath(name))
  read.set(name, file)
  return file
}

/** The path of a font's file, for libraries that read it themselves. */
export function fontPath(name: PdfFontName): string {
  return require.resolve(FILES[name])
}

/**
 * The typeface of a character's script.
 * @returns null for characters without a typeface of their own, such as Western digits and punctuation
 */
export function fontOfScript(character: string): PdfFont | null {
  if (/\p{Script=Arabic}/u.test(character)) return 'arabic'
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(character))
    return 'japanese'
  if (/\p{L}/u.test(character)) return 'sans'
  return null
}
