/** The parts of a number format that can name a currency: `[$€-407]`, `"EUR"`, `\€` or a bare sign. */
const NAMED = /\[([^[\]]*)\]|"([^"]*)"|\\(.)|(\p{Sc})/gu

/**
 * The currency that a number format of a spreadsheet shows, as it is written; undefined if it shows none.
 * @param isCurrency whether a text names a currency
 */
export function currencyMarkOf(formatCode: string, isCurrency: (text: string) => boolean): string | undefined {
  // The first section is for positive numbers.
  const [positive = ''] = formatCode.split(';')
  for (const [, bracket, quoted, escaped, sign] of positive.matchAll(NAMED)) {
    // Other brackets contain colours and conditions.
    const inBracket = bracket?.startsWith('$') ? bracket.slice(1).split('-')[0] : ''
    const text = (quoted ?? escaped ?? sign ?? inBracket ?? '').trim()
    if (isCurrency(text)) return text
  }
  return undefined
}
