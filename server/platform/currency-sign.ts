/**
 * How prices are written by default: with the currency's symbol, or its code if it has none, before or after the
 * amount.
 * @example currencySignOf('EUR', 'de') // { currencySymbol: '€', currencyPosition: 'after' }
 */
export function currencySignOf(
  currencyCode: string,
  locale: string,
): { currencySymbol: string; currencyPosition: 'before' | 'after' } {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const at = (wanted: Intl.NumberFormatPart['type']) => parts.findIndex(({ type }) => type === wanted)
  return {
    currencySymbol: parts[at('currency')]?.value ?? currencyCode,
    currencyPosition: at('currency') < at('integer') ? 'before' : 'after',
  }
}
