/** Currencies written with a bare dollar sign. */
const DOLLARS =
  'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BBD BSD BZD BMD BND DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD CUP BOB NIO'

/** Marks that are read as a currency whenever they are next to a number. */
const STRONG: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP EGP FKP GIP SHP LBP SSP SDG',
  'e£': 'EGP',
  'l.e.': 'EGP',
  'l.e': 'EGP',
  'ج.م': 'EGP',
  جنيه: 'EGP',
  '₺': 'TRY',
  tl: 'TRY',
  lira: 'TRY',
  '¥': 'JPY CNY',
  円: 'JPY',
  yen: 'JPY',
  元: 'CNY TWD HKD MOP',
  元人民币: 'CNY',
  rmb: 'CNY',
  'cn¥': 'CNY',
  '₩': 'KRW',
  원: 'KRW',
  '₹': 'INR',
  '₨': 'INR PKR LKR NPR MUR SCR',
  rs: 'INR PKR LKR NPR MUR SCR',
  'rs.': 'INR PKR LKR NPR MUR SCR',
  rp: 'IDR',
  'rp.': 'IDR',
  '₼': 'AZN',
  manat: 'AZN TMT',
  azn: 'AZN',
  kr: 'SEK NOK DKK ISK',
  'kr.': 'SEK NOK DKK ISK',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON MDL',
  лв: 'BGN',
  'лв.': 'BGN',
  '₽': 'RUB',
  руб: 'RUB',
  'руб.': 'RUB',
  '₴': 'UAH',
  грн: 'UAH',
  'грн.': 'UAH',
  '₸': 'KZT',
  '₾': 'GEL',
  '֏': 'AMD',
  درهم: 'MAD AED',
  'د.م.': 'MAD',
  'د.إ': 'AED',
  'د.إ.': 'AED',
  'ر.س': 'SAR',
  'ر.س.': 'SAR',
  '﷼': 'SAR QAR OMR YER IRR',
  ريال: 'SAR QAR OMR YER IRR',
  'ر.ق': 'QAR',
  'ر.ع.': 'OMR',
  'د.ك': 'KWD',
  'د.ك.': 'KWD',
  دينار: 'KWD BHD JOD IQD TND DZD LYD',
  'د.ب': 'BHD',
  'د.أ': 'JOD',
  'د.ت': 'TND',
  'ل.ل': 'LBP',
  تومان: 'IRR',
  r$: 'BRL',
  us$: 'USD',
  u$s: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  c$: 'CAD NIO',
  ca$: 'CAD',
  can$: 'CAD',
  s$: 'SGD',
  sg$: 'SGD',
  hk$: 'HKD',
  nt$: 'TWD',
  mx$: 'MXN',
  mex$: 'MXN',
  ar$: 'ARS',
  rd$: 'DOP',
  j$: 'JMD',
  tt$: 'TTD',
  bs$: 'BSD',
  col$: 'COP',
  '₱': 'PHP',
  php: 'PHP',
  '₫': 'VND',
  đ: 'VND',
  '฿': 'THB',
  บาท: 'THB',
  baht: 'THB',
  rm: 'MYR',
  '₪': 'ILS',
  '₦': 'NGN',
  '₵': 'GHS',
  'gh₵': 'GHS',
  ksh: 'KES',
  kes: 'KES',
  sfr: 'CHF',
  'sfr.': 'CHF',
  'fr.': 'CHF XPF XOF XAF DJF',
  cfp: 'XPF',
  fcfa: 'XOF XAF',
  cfa: 'XOF XAF',
  's/': 'PEN',
  's/.': 'PEN',
  '₡': 'CRC',
  '₲': 'PYG',
  '៛': 'KHR',
  '₭': 'LAK',
  '₮': 'MNT',
  '৳': 'BDT',
  '₿': 'XBT',
  pesos: 'MXN ARS CLP COP UYU PHP DOP CUP',
  dollars: DOLLARS,
  dollar: DOLLARS,
  soles: 'PEN',
}

/** Marks that can be ordinary letters or words: they count only if they can mean the brand's currency. */
const WEAK: Record<string, string> = {
  r: 'ZAR BRL',
  f: 'XPF XOF XAF CHF DJF',
  fr: 'CHF XPF XOF XAF DJF',
  francs: 'CHF XPF XOF XAF',
  q: 'GTQ',
  l: 'HNL',
  p: 'PHP',
  k: 'PGK ZMW',
  bs: 'BOB VES',
  'bs.': 'BOB VES',
  'b/.': 'PAB',
  dh: 'MAD AED',
  dhs: 'MAD AED',
  'dh.': 'MAD AED',
  dt: 'TND',
  da: 'DZD',
  дин: 'RSD',
  din: 'RSD',
  ден: 'MKD',
  kd: 'KWD',
  bd: 'BHD',
  jd: 'JOD',
  sr: 'SAR',
  qr: 'QAR',
  le: 'EGP',
  man: 'AZN',
  m: 'AZN',
  br: 'ETB BYN',
  d: 'VND',
  tk: 'BDT',
  gs: 'PYG',
  р: 'RUB',
  'р.': 'RUB',
  т: 'KZT',
  sum: 'UZS',
  km: 'BAM',
  som: 'KGS',
  块: 'CNY',
}

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** Currency codes that are also words on menus (“CUP”, “TOP”). */
const WORDLIKE_CODES = new Set(['CUP', 'TOP', 'ALL', 'SOS', 'PEN', 'MOP', 'GEL', 'LAK', 'BAM', 'ANG'])

export type CurrencyMark = { kind: 'currencies'; codes: string[]; mark: string } | { kind: 'dollar'; mark: string }

/**
 * Reads a word or sign beside a number as a currency mark.
 *
 * @param brandCode the brand's currency: marks that can be ordinary letters, and codes that can be words or aren't in
 *   capitals, count only if they can mean this currency
 * @returns undefined if the word isn't a mark
 */
export function currencyMark(word: string, brandCode: string): CurrencyMark | undefined {
  if (word === '$') return { kind: 'dollar', mark: word }
  const folded = word.toLowerCase()
  const strong = ofWord(STRONG, folded)
  if (strong) return { kind: 'currencies', codes: strong.split(' '), mark: word }
  const weak = ofWord(WEAK, folded)
  if (weak?.split(' ').includes(brandCode)) {
    return { kind: 'currencies', codes: weak.split(' '), mark: word }
  }
  const upper = word.toUpperCase()
  const isCode = CODES.has(upper) && (word === upper || upper === brandCode)
  if (!isCode || (WORDLIKE_CODES.has(upper) && upper !== brandCode)) return undefined
  return { kind: 'currencies', codes: [upper], mark: word }
}

/** Whether a text contains the symbol, name or code of any currency. Marks that can be ordinary letters don't count. */
export function hasCurrencyMark(text: string): boolean {
  if (/[\p{Sc}円元원]/u.test(text)) return true
  return (text.match(/[\p{L}\p{M}.]+/gu) ?? []).some((word) => isMoneyWord(word))
}

function isMoneyWord(word: string): boolean {
  return ofWord(STRONG, word.toLowerCase()) !== undefined || CODES.has(word)
}

/**
 * Finds the currencies of a mark, with or without a final dot. Words such as “constructor”, which every object inherits
 * as a property, aren't marks.
 */
function ofWord(marks: Record<string, string>, folded: string): string | undefined {
  return [folded, folded.replace(/\.$/, '')].flatMap((one) => (Object.hasOwn(marks, one) ? (marks[one] ?? []) : []))[0]
}

const PRICE_WORD = 'price|preis|prix|precio|prezzo|pre[cç]o|prijs|fiyat|harga|cena|pris|amount|betrag|montant|importe'
/** Currency codes in any case, joined to a word for price: `price_usd`, `priceUsd`, `eur_price`. */
const JOINED_CODE = new RegExp(`(?:${PRICE_WORD})[_.\\s-]?([a-z]{3})$|^([a-z]{3})[_.-]?(?:${PRICE_WORD})$`, 'iu')

/** A currency sign that isn't the end of a mark such as “US$”. */
const OWN_SIGN = /(?<!(?<!\p{L})\p{L}{1,3})\$|(?!\$)\p{Sc}/gu

/** The currencies that a header may name, apart from those of a bare dollar sign, which can mean many currencies. */
export function certainCurrenciesIn(header: string): string[] {
  return currenciesIn(header.replace(OWN_SIGN, (sign) => (sign === '$' ? ' ' : sign)))
}

/** The currencies that a header may name: “Preis (€)”, “Price USD”, “грн”, `price_usd`. */
export function currenciesIn(header: string): string[] {
  const found: string[] = []
  for (const sign of header.match(OWN_SIGN) ?? [])
    found.push(...(sign === '$' ? DOLLARS : (STRONG[sign] ?? '')).split(' '))
  for (const word of header.match(/[\p{L}\p{M}.$]+/gu) ?? []) {
    const folded = word.toLowerCase()
    const codes = ofWord(STRONG, folded)
    if (codes && !/^(?:lira|yen|lei|ft|rs|rm|tl|kr|zl|fr\.?)$/.test(word)) found.push(...codes.split(' '))
    else if (codes && folded === header.trim().toLowerCase()) found.push(...codes.split(' '))
    else if (
      CODES.has(word.toUpperCase()) &&
      (word === word.toUpperCase() || folded === header.trim().toLowerCase()) &&
      !WORDLIKE_CODES.has(word.toUpperCase())
    )
      found.push(word.toUpperCase())
  }
  const [, after = '', before = ''] = JOINED_CODE.exec(header.trim()) ?? []
  const joined = (after || before).toUpperCase()
  if (CODES.has(joined) && !WORDLIKE_CODES.has(joined)) found.push(joined)
  return found.filter((code) => code !== '')
}

/**
 * Whether a mark can mean the brand's currency; `generic` is a bare dollar sign for a currency that isn't written with
 * one.
 */
export function fitsCurrency(mark: CurrencyMark, brandCode: string): 'fits' | 'other' | 'generic' {
  if (mark.kind === 'dollar') return DOLLARS.split(' ').includes(brandCode) ? 'fits' : 'generic'
  return mark.codes.includes(brandCode) ? 'fits' : 'other'
}

/** Whether a text is the code of an existing currency, in capitals. */
export function isCurrencyCode(code: string): boolean {
  return CODES.has(code)
}
