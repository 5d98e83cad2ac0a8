import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { languageName } from '#contract/language-name.ts'
import { customizationMessages as t } from './messages.ts'

/** The values that registration sets without asking. */
const UNASKED = { timeZone: 'UTC', locale: 'en', currencyCode: 'EUR' }

/** Currencies of some regions outside the euro area. For a region that isn't listed, no currency is suggested. */
const CURRENCY_OF: Record<string, string> = {
  AE: 'AED',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  EG: 'EGP',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  IL: 'ILS',
  IN: 'INR',
  JP: 'JPY',
  KR: 'KRW',
  KW: 'KWD',
  MA: 'MAD',
  MX: 'MXN',
  MY: 'MYR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  TH: 'THB',
  TN: 'TND',
  TR: 'TRY',
  TW: 'TWD',
  UA: 'UAH',
  US: 'USD',
  VN: 'VND',
  ZA: 'ZAR',
}

/**
 * Suggestions based on the browser for values that registration set and nobody has changed; null when there are none.
 * @param here the browser's time zone and language
 */
export function suggestionFor(
  brand: Pick<Brand, 'currencyCode' | 'isCurrencyLocked'>,
  branch: Pick<BranchSettings, 'timeZone' | 'defaultLocale' | 'locales'>,
  here: { timeZone: string; language: string },
): string | null {
  const parts: string[] = []
  if (branch.timeZone === UNASKED.timeZone && here.timeZone !== UNASKED.timeZone)
    parts.push(t.suggestTimeZone(here.timeZone, branch.timeZone))
  const locale = localeOf(here.language)
  const { language, region } = locale.maximize()
  const isUnasked = branch.defaultLocale === UNASKED.locale && branch.locales.length === 1
  if (isUnasked && language !== UNASKED.locale)
    parts.push(t.suggestLanguage(languageName(language), languageName(branch.defaultLocale)))
  if (parts.length > 0) parts.push(t.underBranchSettings)
  const currency = CURRENCY_OF[region ?? '']
  // A language without a region (“en”) doesn't identify a country.
  const saysRegion = locale.region !== undefined
  if (brand.currencyCode === UNASKED.currencyCode && !brand.isCurrencyLocked && saysRegion && currency)
    parts.push(t.suggestCurrency(currency, brand.currencyCode), t.underBrand)
  return parts.length === 0 ? null : parts.join(' ')
}

/** Browsers may name a language by an invalid tag. Of “en-US@posix”, the valid beginning is used; “C” counts as English. */
function localeOf(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(/^[\w-]*/.exec(tag.replaceAll('_', '-'))?.[0] ?? '')
  } catch {
    return new Intl.Locale(UNASKED.locale)
  }
}
