import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './logged-error.ts'
import { createLogger, isLogged, requestIds } from './logger.ts'

/** The log lines written during an action. */
function linesOf(work: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  work(createLogger({ logLevel: 'trace' }, stream))
  return lines
}

const urlOf = (url: string, is404 = false) =>
  linesOf((log) => log.info({ req: { method: 'GET', url, is404 } }, 'incoming request'))[0]?.['req']

describe('a URL in the log', () => {
  it.each([
    ['/api/menu-items/12?q=guest%40example.com', '/api/menu-items/12'],
    ['/branch/cafe/MQ==?table=abc', '/branch/cafe/MQ=='],
    ['/branch/category/7/MjE0NzQ4MzY0Nw==#x', '/branch/category/7/MjE0NzQ4MzY0Nw=='],
    ['/t/0pQ3v_Zk1xYw', '/t/…'],
    ['http://a/t/0pQ3v_Zk1xYw-2aB', '/t/…'],
    ['HTTPS://a:1/invite/abc?x=/', '/invite/…'],
    ['/%74/0pQ3v_Zk1xYw', '/t/…'],
    ['/t/%E0%A4%A', '/t/…'],
    ['/t/abc/%0A', '/t/…'],
    ['/branch/caf%C3%A9/MQ==', '/branch/…/MQ=='],
    ['/invite/abc', '/invite/…'],
    ['/password-reset/abc/more?email=x', '/password-reset/…'],
    ['/auth/verify-email/7/abc?signature=def', '/auth/verify-email/…'],
    ['/api/auth/verify-email/7/abc', '/api/auth/verify-email/…'],
    ['/api/menu-items/cook@example.com', '/api/menu-items/…'],
    ['/api/menu-items/cook%40example.com/x', '/api/menu-items/…/x'],
    ['/m/an-address-that-is-much-too-long', '/m/…'],
  ])('a URL in the log is shown without its secrets: %s as %s', (url, shown) => {
    expect(urlOf(url)).toEqual({ method: 'GET', url: shown })
  })

  it('a URL that matches no route is left out of the log', () => {
    expect(urlOf('/what-somebody-pasted', true)).toEqual({ method: 'GET', url: '(none)' })
  })
})

describe('an error’s message', () => {
  it.each([
    ['550 5.1.1 <cook@example.com>: unknown', '550 5.1.1 <…>: unknown'],
    ['no user cook%40example.com', 'no user …'],
    [
      `connect to postgres://${['carte', 'hunter2'].join(':')}@db/carte failed`,
      'connect to postgres://… at db/carte failed',
    ],
    ['GET https://api.test/x?token=abc&y=1 failed', 'GET https://api.test/x?… failed'],
    ['sent Authorization: Bearer abc.def', 'sent Authorization: Bearer …'],
    ['card 4242 4242 4242 4242 or 4000002500003155 declined', 'card … or … declined'],
    [`key ${['sk', 'live', '4'.repeat(3), 'aB9'.repeat(8)].join('_')} revoked`, 'key … revoked'],
    [
      'Failed query: insert into "user" values ($1)\nparams: cook,secret',
      'Failed query: insert into "user" values ($1)',
    ],
    ['invalid input syntax for type bigint: "my secret"', 'invalid input syntax for type bigint: …'],
    [`Unexpected token 'x', "my "secret"" is not valid JSON`, `Unexpected token 'x', … is not valid JSON`],
  ])('an error’s message is logged without secrets: %s as %s', (words, shown) => {
    expect(withoutSecrets(words)).toBe(shown)
  })

  it.each([
    'duplicate key value violates unique constraint "user_email_unique"',
    'insert or update on table "customer_feedback" violates foreign key constraint "customer_feedback_company_id_dining_table_id_dining_table_company_id_id_fk"',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Timed out after 60000 ms',
    'request 3f2b8a52-9a3c-4c0a-9d3e-1b2c3d4e5f60 failed',
    'The file worker ended (code 1)',
  ])('an error’s message is unchanged when it contains no secrets: %s', (words) => {
    expect(withoutSecrets(words)).toBe(words)
  })

  it('an error message with a million characters is shortened to 2,000', () => {
    const words = withoutSecrets('a'.repeat(1_000_000))

    expect(words).toHaveLength(2_000)
  })

  it.each([
    ['a value that couldn’t be parsed', `invalid input syntax for type bigint: "${'my secret '.repeat(1_000)}"`],
    ['a value that quotes', `invalid input syntax for type bigint: "a "quoted" ${'my secret '.repeat(1_000)}"`],
    ['a part of a long JSON text', `Unexpected token 'x', ..."my secret x"... is not valid JSON`],
    ['an address at the end', `${'a '.repeat(997)}my-secret@example.com`],
  ])('a long error message is logged without secrets: %s', (_, words) => {
    expect(withoutSecrets(words)).not.toContain('secret')
  })

  it('a logged error includes its message, type, code, stack and causes, but not its details or response', () => {
    const cause = Object.assign(new TypeError('bad cook@example.com'), {
      code: '23505',
      detail: 'Key (email)=(secret)',
    })
    const error = Object.assign(new Error('it failed', { cause }), {
      response: { headers: { authorization: 'secret' } },
    })

    const [line] = linesOf((log) => log.error({ err: error }, 'request failed'))

    expect(line?.['err']).toEqual({
      type: 'Error',
      message: 'it failed',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { type: 'TypeError', code: '23505', message: 'bad …', stack: expect.stringContaining('logger.test.ts') },
    })
    expect(JSON.stringify(line)).not.toMatch(/secret|example/)
  })

  it('the message of a log line contains no secrets, even if it is the message of an error', () => {
    const lines = linesOf((log) => {
      log.warn('Reply was already sent in "/t/x?email=cook@example.com"')
      log.error(new Error('no cook@example.com'))
      log.error({ err: new Error('x') }, 'no cook@example.com')
    })

    expect(lines.map(({ msg }) => msg)).toEqual(['Reply was already sent in "/t/x?…"', 'no …', 'no …'])
  })
})

describe('a line of the log', () => {
  it('a line of the log names the request during which it is written', () => {
    const lines = linesOf((log) => {
      log.info('outside')
      requestIds.run('one', () => {
        log.info('inside')
        log.child({ reqId: 'one' }).info('by the request’s own log')
      })
    })

    expect(lines.map(({ reqId }) => reqId)).toEqual([undefined, 'one', 'one'])
  })

  it('requests for health checks, metrics and static files are not logged', () => {
    const urls = [
      '/healthz',
      '/readyz',
      '/metrics',
      '/_console/a.js',
      '/_site/a.js',
      '/uploads/a.webp',
      '/',
      '/api/user',
    ]

    expect(urls.filter((url) => isLogged(url))).toEqual(['/', '/api/user'])
  })
})
