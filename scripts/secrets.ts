import type { Tree } from './tree.ts'

/** Patterns of secrets, specific enough that few other texts match. A match is never printed. */
const FORMS: [what: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z\d]{36,255}|github_pat_\w{22,255})\b/g],
  ['an npm token', /\bnpm_[A-Za-z\d]{36}\b/g],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z\d-]{10,}/g],
  ['a Stripe key', /\b[rs]k_(?:live|test)_[A-Za-z\d]{10,}/g],
  ['a Stripe signing secret', /\bwhsec_[A-Za-z\d+/=]{16,}/g],
  ['a Google key', /\bAIza[\w-]{35}\b/g],
  ['a SendGrid key', /\bSG\.[\w-]{16,}\.[\w-]{16,}/g],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g],
  ['a password in a URL', /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s:@/'"`<>$]{1,100}:(?!\$)[^\s:@/'"`<>]{3,100}@/gi],
  [
    'a value that looks like a secret',
    /\b\w*(?:secret|password|passwd|api_?key|token|credential)\w*["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[a-z])[\w+/=-]{24,}["']/gi,
  ],
]

/** What may be a card number: 13 to 19 digits that start with 2 to 6, also in groups of four. */
const CARD = /(?<![\d.,-])[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\d.,-]*\d)/g

/** Stripe's published test numbers (docs.stripe.com/testing) that we use. They can't pay. */
const TEST_CARDS = new Set([
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '5555555555554444',
])

/** Invented secrets in examples and tests. Each is accepted only in the matching files. */
const MADE_UP: [path: RegExp, text: RegExp][] = [
  [/^(?:\.env\.example|docs\/[a-z]+\.md)$/, /^(?:postgres|postgresql|smtps?):\/\/\w+:(?:secret|password)@$/],
  [/^server\/config\.test\.ts$/, /^mysql:\/\/carte:hunter2@$/],
  [/^e2e\/account-answers\.ts$/, /^secret: '(?:JBSWY3DPEHPK3PXP){2}'$/],
]

const TEXT =
  /\.(?:tsx?|mjs|js|json|md|css|html|sql|ya?ml|svg|txt|csv|sh|toml|xml)$|(?:^|\/)(?:\.[^/.]+|\.env\.example|\.ci\/run|[A-Z][A-Za-z]*)$/
/** The first contains hashes that look like secrets; the second is local, and git ignores it. */
const SKIPPED = new Set(['package-lock.json', '.env'])

/**
 * Keys, tokens, passwords and card numbers in the repository's files.
 * @returns one sentence for each, with the file and line but without the secret
 */
export function findSecrets(tree: Tree): string[] {
  return tree.paths
    .filter((path) => TEXT.test(path) && !SKIPPED.has(path))
    .flatMap((path) => {
      const text = tree.read(path)
      return [...findForms(path, text), ...findCards(path, text)]
    })
}

function findForms(path: string, text: string): string[] {
  return FORMS.flatMap(([what, form]) =>
    [...text.matchAll(form)]
      .filter(([match]) => !MADE_UP.some(([where, known]) => where.test(path) && known.test(match)))
      .map(({ index }) => `${path}:${lineAt(text, index)}: ${what}. Remove it, and replace it where it is used.`),
  )
}

function findCards(path: string, text: string): string[] {
  return [...text.matchAll(CARD)]
    .filter(([match]) => {
      const digits = match.replace(/\D/g, '')
      return !TEST_CARDS.has(digits) && hasCheckDigit(digits)
    })
    .map(({ index }) => `${path}:${lineAt(text, index)}: a card number that isn’t a published test number.`)
}

/** The Luhn checksum, ISO/IEC 7812-1. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
