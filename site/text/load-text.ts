import type { SiteText } from './site-text.ts'

const LOAD: Record<string, () => Promise<SiteText>> = {
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
}

/**
 * Loads the site's own texts in a browser, which needs them in one language only.
 * @param language the language that the server has chosen
 * @returns undefined for a language without texts
 */
export async function loadText(language: string): Promise<SiteText | undefined> {
  return LOAD[language]?.()
}
