import { shortenText } from '#contract/cut-text.ts'

const MAX_LENGTH = 60
/** What mail programs turn into a link: an email address, a scheme, a network path, or a domain. */
const LOOKS_LIKE_A_LINK = /\S@\S|:\S|\/\/|\\|\.[^\s./]*\/|[\p{L}\p{M}\p{N}_]\.[\p{L}\p{M}\p{N}_]{2}/u

/**
 * A name for a mail's text. Anyone can register another person's email address under any name, so names that look
 * like links are left out: our mails must not carry advertising.
 * @returns the name on one line, shortened if long; null when it is left out
 * @example plainName('Ada Lovelace') // 'Ada Lovelace'
 * @example plainName('Win at evil.example') // null
 */
export function plainName(name: string | null): string | null {
  const oneLine = (name ?? '').replace(/[\s\p{C}]+/gu, ' ').trim()
  if (oneLine === '' || LOOKS_LIKE_A_LINK.test(oneLine)) return null
  return shortenText(oneLine, MAX_LENGTH)
}
