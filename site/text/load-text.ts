import type { SiteText } from './site-text.ts'

/** The imports aren't destructured, because Vite would wrap each one in a function. */
const LOAD: Record<string, () => Promise<SiteText>> = {
  ar: () => import('./ar.ts').then((loaded) => loaded.ar),
  de: () => import('./de.ts').then((loaded) => loaded.de),
  en: () => import('./en.ts').then((loaded) => loaded.en),
  fr: () => import('./fr.ts').then((loaded) => loaded.fr),
  ja: () => import('./ja.ts').then((loaded) => loaded.ja),
}

/**
 * Loads the site's own texts in a browser, which needs them in one language only.
 * @param language the language that the server has chosen
 * @returns undefined for a language without texts
 */
export async function loadText(language: string): Promise<SiteText | undefined> {
  return LOAD[language]?.()
}
