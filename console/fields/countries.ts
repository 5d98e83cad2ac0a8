import { foldText } from '#contract/fold-text.ts'

/** A country or territory of ISO 3166-1. */
export type Country = { code: string; name: string }

/** ISO 3166-1 alpha-2, all 249 officially assigned codes. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** Names to search by in addition to the displayed one: official, former, short and local names. */
const ALSO_CALLED: Record<string, string> = {
  AE: 'UAE Emirates',
  BO: 'Plurinational State of Bolivia',
  CD: 'DRC Zaire',
  CH: 'Swiss Suisse Schweiz',
  CI: 'Ivory Coast',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  DE: 'Deutschland',
  ES: 'España',
  GB: 'UK Great Britain England Scotland Wales Northern Ireland',
  KR: 'Republic of Korea',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  US: 'USA America',
  VA: 'Holy See',
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export const COUNTRIES: Country[] = CODES.split(' ')
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The folded words of each country's names, for searching. */
const SEARCHED = new Map(
  COUNTRIES.map(({ code, name }) => [code, ` ${wordsOf(`${name} ${code} ${ALSO_CALLED[code] ?? ''}`)}`]),
)

export function countryName(code: string): string {
  return COUNTRIES.find((country) => country.code === code)?.name ?? code
}

/**
 * Countries with a word that starts with the typed text. Those whose code or a word of an alternative name equals the
 * text come first, then those whose name starts with it.
 * @example searchCountries('cote') // [{ code: 'CI', name: 'Côte d’Ivoire' }]
 */
export function searchCountries(text: string): Country[] {
  const searched = wordsOf(text)
  if (searched === '') return COUNTRIES
  const found = COUNTRIES.filter(({ code }) => SEARCHED.get(code)?.includes(` ${searched}`))
  return found.toSorted((one, other) => rankOf(one, searched) - rankOf(other, searched))
}

export function findCountries(text: string): { value: string; label: string }[] {
  return searchCountries(text).map(({ code, name }) => ({ value: code, label: name }))
}

function rankOf({ code, name }: Country, searched: string): number {
  if (
    wordsOf(`${code} ${ALSO_CALLED[code] ?? ''}`)
      .split(' ')
      .includes(searched)
  )
    return 0
  return wordsOf(name).startsWith(searched) ? 1 : 2
}

function wordsOf(text: string): string {
  return foldText(text.replace(/[^\p{L}\p{N}]+/gu, ' '))
}
