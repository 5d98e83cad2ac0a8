import type { SiteHead } from '#server/features/menu-site/queries.ts'
import { DEMO_HEAD } from '../demo-snapshot.ts'
import { LOCALES, type RandomMenu } from './random-menu.ts'

export function siteHead({ locale, theme, filterMode, currency }: RandomMenu): SiteHead {
  const { brand, branch, settings } = DEMO_HEAD
  if (!settings) throw new Error('The demo has no settings')
  return {
    ...DEMO_HEAD,
    brand: { ...brand, theme, currencyCode: currency.code },
    branch: { ...branch, defaultLocale: locale, locales: LOCALES },
    settings: { ...settings, filterMode, currencySymbol: currency.symbol, currencyPosition: currency.position },
  }
}
