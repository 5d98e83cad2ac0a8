import { expect, test } from 'vitest'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { consoleCsp, siteCsp } from './frontends.ts'

const others = Object.values(CONSOLE_PATHS).filter((path) => path !== CONSOLE_PATHS.checkout)

test('only the checkout’s content security policy allows the payment provider’s hosts', () => {
  for (const path of others) expect(consoleCsp(path, 'stripe', '')).not.toContain('stripe')

  const policy = consoleCsp(CONSOLE_PATHS.checkout, 'stripe', '')
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
})

test('of the console’s pages, only the checkout’s content security policy allows HTML from strings', () => {
  for (const path of others) expect(consoleCsp(path, 'stripe', '')).toContain("require-trusted-types-for 'script'")

  expect(consoleCsp(CONSOLE_PATHS.checkout, 'stripe', '')).not.toContain('trusted-types')
})

test('the checkout’s content security policy allows no other host when payments use the sandbox', () => {
  expect(consoleCsp(CONSOLE_PATHS.checkout, 'sandbox', '')).not.toMatch(/https?:/)
})

test('content security policies allow pictures from the origin of the asset base URL, without its path', () => {
  const base = 'https://files.test/carte'

  expect(consoleCsp(CONSOLE_PATHS.dashboard, 'sandbox', base)).toContain(
    "img-src 'self' data: blob: https://files.test;",
  )
  expect(siteCsp({ scripts: [], styles: [] }, base)).toContain("img-src 'self' data: https://files.test;")
})
