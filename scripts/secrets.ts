import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import type { Tree } from './tree.ts'

const PRESET = '@secretlint/secretlint-rule-preset-recommend'

/** Patterns in addition to secretlint's preset, which doesn't find all of these secrets. */
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

/** A possible card number: 13 to 19 digits that start with 2 to 6, with or without separators after 4, 8 and 12. */
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
  [/^server\/config\.test\.ts$/, /^mysql:\/\/carte:hunter2@(?:db\/carte')?$/],
  [/^e2e\/account-answers\.ts$/, /^secret: '(?:JBSWY3DPEHPK3PXP){2}'$/],
]

const TEXT =
  /\.(?:tsx?|mjs|js|json|md|css|html|sql|ya?ml|svg|txt|csv|sh|toml|xml)$|(?:^|\/)(?:\.[^/.]+|\.env\.example|\.ci\/run|[A-Z][A-Za-z]*)$/
/** The first contains hashes that look like secrets; the second is local, and git ignores it. */
const SKIPPED = new Set(['package-lock.json', '.env'])

type Found = { index: number; what: string }

/**
 * Keys, tokens, passwords and card numbers in the repository's files, found by secretlint, `FORMS` and `CARD`.
 * @returns one message for each line with a finding, without the secret
 */
export async function findSecrets(tree: Tree): Promise<string[]> {
  const paths = tree.paths.filter((path) => TEXT.test(path) && !SKIPPED.has(path))
  const errors = await Promise.all(
    paths.map(async (path) => {
      const text = tree.read(path)
      const found = [...(await findByPreset(path, text)), ...findForms(path, text), ...findCards(text)]
      const byLine = new Map(found.map(({ index, what }) => [text.slice(0, index).split('\n').length, what]))
      return [...byLine].map(([line, what]) => `${path}:${line}: ${what}. Remove it, and revoke it if it is real.`)
    }),
  )
  return errors.flat()
}

async function findByPreset(path: string, text: string): Promise<Found[]> {
  // A comment in a file must not turn the check off.
  const content = text.replaceAll('secretlint-disable', 'secretlint-ignored')
  const { messages } = await lintSource({
    source: { filePath: path, content, ext: path.slice(path.lastIndexOf('.')), contentType: 'text' },
    options: { config: { rules: [{ id: PRESET, rule: creator }] } },
  })
  return messages
    .filter(({ range: [start, end] }) => !isMadeUp(path, text.slice(start, end)))
    .map(({ range: [index], ruleId }) => ({ index, what: `a secret (${ruleId.replace(/^.*-rule-/, '')})` }))
}

function findForms(path: string, text: string): Found[] {
  return FORMS.flatMap(([what, form]) =>
    [...text.matchAll(form)].filter(([match]) => !isMadeUp(path, match)).map(({ index }) => ({ index, what })),
  )
}

const isMadeUp = (path: string, text: string) => MADE_UP.some(([where, known]) => where.test(path) && known.test(text))

function findCards(text: string): Found[] {
  return [...text.matchAll(CARD)]
    .filter(([match]) => {
      const digits = match.replace(/\D/g, '')
      return !TEST_CARDS.has(digits) && hasCheckDigit(digits)
    })
    .map(({ index }) => ({ index, what: 'a card number that isn’t a published test number' }))
}

/** The Luhn checksum, ISO/IEC 7812-1. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
