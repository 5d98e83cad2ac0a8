const MAX_LENGTH = 500
/** Addresses of pages and mailboxes: what a mail program would turn into a link. */
const LINK = /\S*(?:[@\\]|:\/\/|\/\/|\w\.\p{L}{2,})\S*/gu

/**
 * What a stranger wrote, for the text of a mail: on one line, without links, cut when it is long. Our mails must not
 * carry somebody's advertisement or trap.
 * @example plainWords('Nuts! See evil.example') // 'Nuts! See (link)'
 */
export function plainWords(text: string): string {
  const oneLine = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  const letters = [...oneLine.replaceAll(LINK, '(link)')]
  return letters.length <= MAX_LENGTH ? letters.join('') : `${letters.slice(0, MAX_LENGTH).join('').trimEnd()}…`
}
