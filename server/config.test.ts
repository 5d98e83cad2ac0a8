import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, isLoopback, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'carte-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = 'a secret of more than thirty-two characters'
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const PRODUCTION = {
  ...STRIPE,
  NODE_ENV: 'production',
  APP_SECRET: SECRET,
  PUBLIC_URL: 'https://carte.test',
  DATA_DIR: folder,
}

function errorsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the settings', () => {
  it('settings that aren’t set have defaults', () => {
    const config = readConfig({ DATA_DIR: folder })

    expect(config).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataDir: folder,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseMigrationUrl: null,
      preparesStatements: true,
      embedded: {},
      redisUrl: null,
      appSecrets: [expect.stringMatching(/^[\da-f]{64}$/)],
      smtpUrl: null,
      mailFrom: 'Carte <carte@localhost>',
      assetBaseUrl: '',
      storage: { kind: 'local' },
      payments: { provider: 'sandbox' },
      demo: true,
      demoIsAskedFor: false,
      trustProxy: [],
      metrics: null,
      backups: null,
      pageCacheBytes: 64 * 1024 * 1024,
      liveStreams: 20_000,
      logLevel: 'info',
    })
  })

  it('settings are read from environment variables', () => {
    const config = readConfig({
      ...PRODUCTION,
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://menus.test//',
      DATA_DIR: 'relative/data',
      DATABASE_URL: 'postgres://carte@pooler/carte',
      DATABASE_DIRECT_URL: 'postgres://carte@db/carte',
      DATABASE_MIGRATION_URL: 'postgres://carte_owner@db/carte',
      DATABASE_PREPARED_STATEMENTS: '0',
      EMBEDDED_SHARED_BUFFERS: '64MB',
      EMBEDDED_MAX_CONNECTIONS: '60',
      REDIS_URL: 'rediss://cache:6380/2',
      ASSET_BASE_URL: 'https://assets.test/',
      STORAGE: 's3',
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://s3.test',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: '1',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: '9464',
      METRICS_TOKEN: 't'.repeat(32),
      BACKUP_DIR: '/backups',
      BACKUP_KEEP: '3',
      PAGE_CACHE_MB: '128',
      LIVE_STREAMS: '5000',
      LOG_LEVEL: 'silent',
    })

    expect(config).toEqual({
      production: true,
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://menus.test',
      dataDir: resolve('relative/data'),
      databaseUrl: 'postgres://carte@pooler/carte',
      databaseDirectUrl: 'postgres://carte@db/carte',
      databaseMigrationUrl: 'postgres://carte_owner@db/carte',
      preparesStatements: false,
      embedded: { shared_buffers: '64MB', max_connections: '60' },
      redisUrl: 'rediss://cache:6380/2',
      appSecrets: [SECRET],
      smtpUrl: null,
      mailFrom: 'Carte <carte@localhost>',
      assetBaseUrl: 'https://assets.test',
      storage: {
        kind: 's3',
        bucket: 'pictures',
        region: 'eu-central-1',
        endpoint: 'https://s3.test',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        forcePathStyle: true,
      },
      payments: {
        provider: 'stripe',
        secretKey: 'sk_test_1',
        publishableKey: 'pk_test_1',
        webhookSecret: 'whsec_1',
        apiBase: 'https://api.stripe.com',
      },
      demo: false,
      demoIsAskedFor: false,
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
      metrics: { host: '0.0.0.0', port: 9464, token: 't'.repeat(32) },
      backups: { folder: '/backups', keep: 3 },
      pageCacheBytes: 128 * 1024 * 1024,
      liveStreams: 5_000,
      logLevel: 'silent',
    })
  })

  it('settings treat an empty value as unset', () => {
    expect(
      readConfig({ DATA_DIR: folder, PORT: '', PUBLIC_URL: '', DATABASE_URL: '', DEMO: '', LOG_LEVEL: '' }),
    ).toMatchObject({ port: 3000, publicUrl: null, databaseUrl: null, demo: true })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'carte.test'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://carte.test/menus'],
    ['PUBLIC_URL', 'https://carte.test/?a=b'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ASSET_BASE_URL', 'ftp://assets.test'],
    ['STORAGE', 'tape'],
    ['S3_ENDPOINT', 's3.test'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['DATABASE_URL', 'mysql://db/carte'],
    ['APP_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['DEMO', 'maybe'],
    ['PAYMENTS', 'cash'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1'],
    ['STRIPE_API_BASE', 'stripe'],
  ])('settings refuse %s=%s with an error that names the setting', (name, value) => {
    const errors = errorsOf({ [name]: value })

    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^${name}: .+`))
  })

  it('an error names the missing settings of a bucket', () => {
    const errors = errorsOf({ STORAGE: 's3', S3_ACCESS_KEY_ID: 'key' })

    expect(errors).toEqual([
      'S3_BUCKET: is required when STORAGE=s3',
      'ASSET_BASE_URL: is required when STORAGE=s3',
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together or not at all',
    ])
  })

  it('invalid settings are all reported at once', () => {
    const errors = errorsOf({
      NODE_ENV: 'production',
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://db',
      DEMO: '1',
    })

    expect(errors.map((error) => error.split(':')[0]).toSorted()).toEqual([
      'APP_SECRET',
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'PAYMENTS',
      'PORT',
      'PUBLIC_URL',
    ])
  })

  it.each(['mails@carte.test', 'Carte <mails@carte.test>', '"Carte, menus" <mails@carte.test>'])(
    'settings accept a valid mail sender: %s',
    (mailFrom) => {
      expect(readConfig({ DATA_DIR: folder, MAIL_FROM: mailFrom }).mailFrom).toBe(mailFrom)
    },
  )

  it.each([
    'Carte',
    'Carte mails@carte.test',
    'a@carte.test, b@carte.test',
    'Carte <a@carte.test>\r\nBcc: b@carte.test',
  ])('settings refuse an invalid mail sender: %j', (mailFrom) => {
    expect(errorsOf({ MAIL_FROM: mailFrom })).toEqual([expect.stringMatching(/^MAIL_FROM: /)])
  })

  it('an error about a setting doesn’t repeat its secret value', () => {
    expect(
      errorsOf({ APP_SECRET: 'hunter2', DATABASE_URL: 'mysql://carte:hunter2@db/carte' }).join('\n'),
    ).not.toContain('hunter2')
  })

  it.each([
    ['a secret', { APP_SECRET: '' }, 'APP_SECRET'],
    ['a public URL', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['that the demo is off', { DEMO: '1' }, 'DEMO'],
    ['real payments instead of the sandbox', { PAYMENTS: 'sandbox' }, 'PAYMENTS'],
    ['a choice of the payment provider', { PAYMENTS: '' }, 'PAYMENTS'],
  ])('settings require %s in production', (_what, change, name) => {
    expect(errorsOf({ ...PRODUCTION, ...change })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*production`)),
    ])
  })

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'settings require %s for Stripe',
    (name) => {
      expect(errorsOf({ ...STRIPE, [name]: '' })).toEqual([`${name}: is required when PAYMENTS=stripe`])
    },
  )

  it('settings create no secret and no data folder in production', () => {
    const empty = join(folder, 'untouched')

    const errors = errorsOf({ NODE_ENV: 'production', DATA_DIR: empty })

    expect(errors).toContainEqual(expect.stringContaining('APP_SECRET'))
    expect(existsSync(empty)).toBe(false)
  })

  it.each(['', 'cafe\n'])('an incompletely stored secret is refused: %j', (stored) => {
    const dataDir = mkdtempSync(join(folder, 'incomplete-'))
    writeFileSync(join(dataDir, 'app-secret'), stored)

    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow('app-secret is incomplete')
  })

  it('a secret is created once and stored in a file that only its owner can read', () => {
    const dataDir = join(folder, 'kept')

    const [first, second] = [readConfig({ DATA_DIR: dataDir }), readConfig({ DATA_DIR: dataDir })]

    expect(second.appSecrets).toEqual(first.appSecrets)
    expect(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()).toBe(first.appSecrets[0])
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o077).toBe(0)
    expect(readdirSync(dataDir)).toEqual(['app-secret'])
  })

  it.each([
    ['enable the demo on this machine', {}, true],
    ['enable the demo on localhost', { HOST: 'localhost' }, true],
    ['disable the demo on all addresses', { HOST: '0.0.0.0' }, false],
    ['enable the demo on all addresses if DEMO is 1', { HOST: '0.0.0.0', DEMO: '1' }, true],
    ['disable the demo with a database server', { DATABASE_URL: 'postgres://db/carte' }, false],
    [
      'enable the demo with a database server if DEMO is true',
      { DATABASE_URL: 'postgres://db/carte', DEMO: 'true' },
      true,
    ],
    ['enable the demo behind a proxy', { TRUST_PROXY: '127.0.0.1' }, true],
    ['enable the demo with a public URL', { PUBLIC_URL: 'https://menus.test' }, true],
    ['disable the demo on this machine if DEMO is 0', { DEMO: '0' }, false],
    ['disable the demo in production', PRODUCTION, false],
  ])(
    'unless DEMO is set, the demo requires a loopback host and the embedded database, outside production: settings %s',
    (_where, env, demo) => {
      expect(readConfig({ DATA_DIR: folder, ...env }).demo).toBe(demo)
    },
  )

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.8.8.8', 'loopback'],
    ['::1', 'loopback'],
    ['localhost', 'loopback'],
    ['0.0.0.0', 'non-loopback'],
    ['::', 'non-loopback'],
    ['192.168.0.7', 'non-loopback'],
    ['127.0.0.1.example.com', 'non-loopback'],
    ['localhost.example.com', 'non-loopback'],
  ])('only 127.0.0.0/8, ::1 and localhost are loopback hosts: %s is %s', (host, kind) => {
    expect(isLoopback(host)).toBe(kind === 'loopback')
  })
})
