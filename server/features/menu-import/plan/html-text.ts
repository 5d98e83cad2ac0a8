const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  aring: 'å',
  Aring: 'Å',
  eth: 'ð',
  thorn: 'þ',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  ccedil: 'ç',
  Ccedil: 'Ç',
  zwnj: '\u200c',
  zwj: '\u200d',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
}
/** Accents by their names, which follow the letter in an entity: `eacute`, `Uuml`. */
const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  caron: '\u030c',
  cedil: '\u0327',
}
const TAG = /<(?:!--[^>]{0,2000}|\/?[a-z][a-z\d]{0,20}(?:\s[^<>]{0,2000}|\/)?)>/giu
const BREAK = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/ul|\/ol)\b[^<>]{0,200}>/giu
const HIDDEN = /<(script|style)\b[^>]{0,2000}>[^<]{0,20000}<\/\1>/giu
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10}\d{0,2});/giu

/**
 * Removes the markup from a text. Breaks and the ends of blocks become line breaks, and entities become characters.
 * @example stripHtml('<p>Fish &amp; chips<br>fresh</p>') // 'Fish & chips\nfresh'
 */
export function stripHtml(text: string): string {
  const isMarkup = text.includes('<') && TAG.test(text)
  TAG.lastIndex = 0
  const bare = isMarkup
    ? text
        .replace(/\s+/g, ' ')
        .replace(HIDDEN, '')
        .replace(BREAK, '\n')
        .replace(/<li\b[^<>]{0,200}>/giu, '• ')
        .replace(TAG, '')
    : text
  const decoded = bare.includes('&') ? decodeEntities(bare) : bare
  return isMarkup
    ? decoded
        .replace(/[ \t\u00a0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : decoded
}

/** Decodes entities twice, because some exports escape them again: `&amp;eacute;`. */
function decodeEntities(text: string): string {
  const once = decodeXml(text)
  return once !== text && once.includes('&') ? decodeXml(once) : once
}

/** @example decodeXml('Fish &#38; chips') // 'Fish & chips' */
export function decodeXml(text: string): string {
  return text.replace(ENTITY, entityOf)
}

function entityOf(entity: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  }
  const key = Object.hasOwn(NAMED, name) ? name : name.toLowerCase()
  const known = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined
  if (known !== undefined) return known
  const [, letter = '', accent = ''] = /^([a-z])(grave|acute|circ|tilde|uml|caron|cedil)$/iu.exec(name) ?? []
  const mark = ACCENTS[accent.toLowerCase()]
  return letter !== '' && mark !== undefined ? `${letter}${mark}`.normalize('NFC') : entity
}
