/** Currencies whose menu prices are large whole numbers, even if ISO 4217 gives them decimals. */
const WHOLE = new Set(
  'JPY KRW IDR VND XPF XAF XOF CLP COP PYG HUF IRR LBP LAK KHR UZS MMK UGX TZS RWF GNF MNT ISK KMF DJF VUV BIF MGA IQD AMD NGN CRC ARS RSD SYP SLL YER'.split(
    ' ',
  ),
)

/** Whether `13.000` is thirteen thousand in this currency. */
export function usesWholeNumbers(currencyCode: string, exponent: number): boolean {
  return exponent === 0 || WHOLE.has(currencyCode)
}

/** Very roughly how many units one US dollar is worth (2025), only to judge whether a price is plausible. */
const PER_DOLLAR: Record<string, number> = {
  EUR: 1,
  USD: 1,
  GBP: 1,
  CHF: 1,
  CAD: 1.4,
  AUD: 1.5,
  NZD: 1.7,
  SGD: 1.3,
  AZN: 1.7,
  BGN: 1.7,
  BAM: 1.7,
  GEL: 2.7,
  AED: 3.7,
  SAR: 3.75,
  QAR: 3.6,
  KWD: 0.3,
  BHD: 0.4,
  OMR: 0.4,
  JOD: 0.7,
  TND: 3,
  ILS: 3.5,
  PLN: 4,
  BRL: 5.5,
  RON: 4.5,
  MYR: 4.4,
  PEN: 3.6,
  CNY: 7,
  HKD: 7.8,
  DKK: 6.7,
  MAD: 9.5,
  SEK: 10,
  NOK: 10.5,
  ZAR: 18,
  MXN: 19,
  CZK: 22,
  TWD: 31,
  THB: 34,
  TRY: 40,
  UAH: 41,
  UYU: 41,
  EGP: 50,
  PHP: 57,
  INR: 86,
  RUB: 85,
  KES: 130,
  PKR: 280,
  LKR: 300,
  GHS: 13,
  GTQ: 7.7,
  BOB: 6.9,
  DOP: 60,
  KZT: 510,
}

/** The amount in US dollars, roughly, or undefined for a currency without a stored rate. */
export function roughDollars(amount: number, currencyCode: string): number | undefined {
  const rate = PER_DOLLAR[currencyCode]
  return rate === undefined ? undefined : amount / rate
}
