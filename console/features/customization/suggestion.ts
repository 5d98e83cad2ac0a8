import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { languageName } from '../../shell/language-name.ts'

/** What registration sets, as nobody has been asked yet. */
const UNASKED = { timeZone: 'UTC', locale: 'en', currencyCode: 'EUR' }

/** Currencies by the regions that use one of their own; the euro is what a company begins with. */
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
 * What the browser suggests where a company still has what it began with; null when nothing is left to suggest.
 * @param here the browser's time zone and language
 */
export function suggestionFor(
  brand: Pick<Brand, 'currencyCode' | 'isCurrencyLocked'>,
  branch: Pick<BranchSettings, 'timeZone' | 'defaultLocale' | 'locales'>,
  here: { timeZone: string; language: string },
): string | null {
  const parts: string[] = []
  if (branch.timeZone === UNASKED.timeZone && here.timeZone !== UNASKED.timeZone)
    parts.push(`your computer is in the time zone ${here.timeZone}, the branch in ${branch.timeZone}`)
  const { language, region } = new Intl.Locale(here.language).maximize()
  const isUnasked = branch.defaultLocale === UNASKED.locale && branch.locales.length === 1
  if (isUnasked && language !== UNASKED.locale)
    parts.push(`your browser speaks ${languageName(language)}, the menu ${languageName(branch.defaultLocale)}`)
  const currency = CURRENCY_OF[region ?? '']
  // A language alone (“en”) says nothing about a country.
  const saysRegion = new Intl.Locale(here.language).region !== undefined
  if (brand.currencyCode === UNASKED.currencyCode && !brand.isCurrencyLocked && saysRegion && currency)
    parts.push(`people around you may pay in ${currency}, the menu is in ${brand.currencyCode}`)
  if (parts.length === 0) return null
  const said = parts.join('; ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}. The currency is under Brand, the rest under Branch settings; the currency stays once a dish has a price.`
}
