import { DrizzleQueryError } from 'drizzle-orm'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { createLogger } from './logger.ts'

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const out = new PassThrough()
  write(createLogger({ logLevel: 'info' }, out))
  return String(out.read()).trimEnd().split('\n')
}

it('a text with line breaks and control characters is logged on one line', () => {
  const forged = 'soup\n{"level":30,"msg":"signed in"}\r\n\u2028\u001b[2J'

  const lines = linesOf((log) => log.info({ forged }, `asked for ${forged}`))

  expect(lines).toHaveLength(1)
  const { time, ...line } = JSON.parse(lines[0] ?? '') as { time: number; msg: string; forged: string }
  expect(line).toMatchObject({ msg: `asked for ${forged}`, forged })
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
})

it('passwords, tokens, email addresses and query strings stay out of the log', () => {
  const req = {
    method: 'GET',
    url: '/password-reset/s3cret?email=a@b.test',
    headers: { authorization: 'Bearer s3cret' },
  }

  const lines = linesOf((log) => {
    log.info({ req, password: 's3cret', token: 's3cret', email: 'a@b.test' }, 'request')
    log.info({ user: { email: 'a@b.test', passwordHash: 's3cret', token: 's3cret', password: 's3cret' } }, 'user')
  })

  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toMatch(/s3cret|a@b\.test/)
})

it.each(['as the logged error', 'as the cause of another error'])(
  'a failed SQL statement is logged without its values: %s',
  (how) => {
    const row = Object.assign(new Error('duplicate key value violates unique constraint "user_email_unique"'), {
      code: '23505',
      constraint: 'user_email_unique',
      detail: 'Key (email)=(a@b.test) already exists.',
    })
    const query = 'insert into "user" ("email", "password_hash") values ($1, $2)'
    const failed = new DrizzleQueryError(query, ['a@b.test', '$argon2id$s3cret'], row)
    const err = how === 'as the logged error' ? failed : new AppError('INTERNAL', 'Not saved', { cause: failed })

    const [line = '', ...rest] = linesOf((log) => {
      log.error({ err }, 'request failed')
      log.error({ err: row }, 'request failed')
    })

    expect([line, ...rest].join()).not.toMatch(/a@b\.test|s3cret/)
    expect(line).toContain('insert into')
    expect(line).toContain('logged-lines.test.ts')
    expect(JSON.parse(rest[0] ?? '')).toMatchObject({ err: { code: '23505', constraint: 'user_email_unique' } })
  },
)
