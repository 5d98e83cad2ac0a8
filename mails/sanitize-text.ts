import { shortenText } from '#contract/cut-text.ts'

const MAX_LENGTH = 500
/** URLs, domains and email addresses, which mail programs would turn into links. */
const LINK = /\S*(?:[@\\]|:\/\/|\/\/|[\p{L}\p{M}\p{N}_]\.\p{L}[\p{L}\p{M}])\S*/gu

/**
 * Other people's text for a mail: on one line, without links, shortened if long. Our mails must not carry advertising
 * or phishing.
 * @example sanitizeText('Nuts! See evil.example') // 'Nuts! See (link)'
 */
export function sanitizeText(text: string): string {
  const oneLine = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return shortenText(oneLine.replaceAll(LINK, '(link)'), MAX_LENGTH)
}
