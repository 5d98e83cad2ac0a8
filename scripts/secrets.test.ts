import { describe, expect, test } from 'vitest'
import { findSecrets } from './secrets.ts'

/** Joins the parts of a secret, so that this file itself contains none. */
const join = (...parts: string[]) => parts.join('')

function secretsIn(text: string, path = 'server/app.ts'): Promise<string[]> {
  return findSecrets({ paths: [path], read: () => text })
}

describe('the secret scan', () => {
  test.each([
    ['a private key', join('-----BEGIN RSA PRIV', 'ATE KEY-----')],
    ['an AWS key', join('AKIA', 'ABCDEFGHIJKLMN12')],
    ['a GitHub token', join('ghp_', 'a1'.repeat(18))],
    ['an npm token', join('npm_', 'a1'.repeat(18))],
    ['a GitHub token', join('github_pat_', 'a1'.repeat(30))],
    ['a secret (shopify)', join('/* secretlint-disable */ shpat', '_', 'a1'.repeat(16))],
    ['a Slack token', join('xoxb', '-123456789012-abc')],
    ['a Stripe key', join('sk_live_', 'a1b2c3d4e5f6')],
    ['a Stripe key', join('rk_test_', 'a1b2c3d4e5f6')],
    ['a Stripe signing secret', join('whsec_', 'a1b2c3d4e5f6a1b2')],
    ['a Google key', join('AIza', 'a1b2c'.repeat(7))],
    ['a SendGrid key', join('SG.', 'a1b2c3d4e5f6a1b2', '.', 'a1b2c3d4e5f6a1b2')],
    ['a signed token', join('eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0NTY3ODkwIn0', '.a1b2c3d4e5f6')],
    ['a password in a URL', join('postgresql://carte:', 'hunter2@db.example/carte')],
    ['a value that looks like a secret', join("const apiKey = '", 'a1b2c3d4'.repeat(3), "'")],
    ['a card number', join('4111', ' 1111 1111 1111')],
    ['a card number', join('4012', '888888881881')],
  ])('the scan for secrets finds %s, and reports its file and line without repeating it', async (what, secret) => {
    const found = await secretsIn(`first line\n  ${secret}\n`)

    expect(found).toEqual([expect.stringContaining(`server/app.ts:2: ${what}`)])
    expect(found[0]).not.toContain(secret)
  })

  test.each([
    ['a published test number', "fill('4242 4242 4242 4242')"],
    ['a number with a wrong check digit', 'fill(4242424242424241)'],
    ['a decimal number', '0.4111111111111111'],
    ['a setting that is read', "const secret = process.env['APP_SECRET_OF_THE_APPLICATION_2']"],
    ['a URL with variables in it', 'postgresql://${user}:${password}@${host}/carte'],
    ['a name made of words', "const passwordMessage = 'this-is-a-long-name-of-a-message'"],
    ['a commit hash', 'uses: a/b@08c6903cd8c0fde910a37f88322edcfb5dd907a8'],
  ])('the scan for secrets ignores %s', async (_what, text) => {
    expect(await secretsIn(text)).toEqual([])
  })

  test('the scan for secrets accepts an example’s invented password in the docs, but not in code', async () => {
    const example = join('postgresql://postgres:', 'secret@127.0.0.1/postgres')

    expect(await secretsIn(example, 'docs/testing.md')).toEqual([])
    expect(await secretsIn(example, 'server/app.ts')).toHaveLength(1)
  })

  test('the scan for secrets reads text files, but neither pictures nor the local .env', async () => {
    const paths = ['.github/workflows/ci.yml', 'README.md', '.env.example', 'LICENSE', '.env', 'a.png']

    const found = await findSecrets({ paths, read: () => join('AKIA', 'ABCDEFGHIJKLMN12') })

    expect(found.map((error) => error.split(':')[0])).toEqual(paths.slice(0, 4))
  })
})
