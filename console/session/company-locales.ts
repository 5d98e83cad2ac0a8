import { formLocales } from '../fields/localized-form.ts'

/** The languages of names that the whole company shares: English, which the console shows, then the branch's. */
export function companyLocales(branch: { defaultLocale: string; locales: string[] }): string[] {
  return ['en', ...formLocales(branch).filter((locale) => locale !== 'en')]
}
