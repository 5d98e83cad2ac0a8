const MAX_LENGTH = 60
/** What mail programs turn into a link: an address, a path, or a domain. */
const LOOKS_LIKE_A_LINK = /[@/\\:]|\w\.\w{2}/

/**
 * A name for the text of a mail. Anybody may register a stranger's address under any name, so one that looks like a link
 * is left out: our mails must not carry somebody's advertisement.
 * @returns the name on one line, cut when it is long; null when it is better not shown
 * @example plainName('Ada Lovelace') // 'Ada Lovelace'
 * @example plainName('Win at evil.example') // null
 */
export function plainName(name: string | null): string | null {
  const oneLine = (name ?? '').replace(/[\s\p{C}]+/gu, ' ').trim()
  if (oneLine === '' || LOOKS_LIKE_A_LINK.test(oneLine)) return null
  const letters = [...oneLine]
  return letters.length <= MAX_LENGTH ? oneLine : `${letters.slice(0, MAX_LENGTH).join('').trimEnd()}…`
}
