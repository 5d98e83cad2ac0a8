import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { makeDataDir } from './db/embedded/place.ts'
import { EMBEDDED_SETTINGS } from './db/embedded/settings.ts'
import type { KeyRing } from './platform/secrets.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
const memory = z.string().regex(/^\d+(?:kB|MB|GB)$/, 'must be a size, for example 64MB')

const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => /^\/*$/.test(new URL(url).pathname) && !/[?#]/.test(url), 'must not have a path')

/** Addresses or networks, or the names that Fastify knows for them. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => PROXY.safeParse(one).success),
    'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
  )
const PROXY = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

const SECRET_MIN_LENGTH = 32
/** One sender on one line, because the value becomes a mail header. */
const SENDER = /^(?:[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Every setting, documented in `.env.example`. An empty value counts as unset. */
const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  EMBEDDED_SHARED_BUFFERS: memory.optional(),
  EMBEDDED_WORK_MEM: memory.optional(),
  EMBEDDED_MAINTENANCE_WORK_MEM: memory.optional(),
  EMBEDDED_MAX_WAL_SIZE: memory.optional(),
  EMBEDDED_MAX_CONNECTIONS: z.coerce.number().int().min(20).max(500).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' }).optional(),
  APP_SECRET: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((keys) => keys.every((key) => key.length >= SECRET_MIN_LENGTH), 'must have at least 32 characters')
    .transform(([newest = '', ...older]): KeyRing => [newest, ...older])
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an email address, or a name followed by the email address in <>')
    .default('Carte <carte@localhost>'),
  ASSET_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  PAYMENTS: z.enum(['stripe', 'sandbox']).default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  DEMO: flag.optional(),
  TRUST_PROXY: proxies.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, 'must have at least 32 characters, without spaces')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(7),
  PAGE_CACHE_MB: z.coerce.number().int().min(8).max(65_536).default(64),
  LIVE_STREAMS: z.coerce.number().int().min(0).max(1_000_000).default(20_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type PaymentSettings =
  | { provider: 'sandbox' }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string }

/** A bucket, with an access key or with the machine's own credentials (null). */
export type S3Settings = {
  kind: 's3'
  bucket: string
  region: string
  /** Null for Amazon's endpoint of the region. */
  endpoint: string | null
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  forcePathStyle: boolean
}

export type StorageSettings = { kind: 'local' } | S3Settings

/** Where Prometheus scrapes: a separate port, or the public one (port null), which requires the token. */
export type MetricsSettings = { host: string; port: number | null; token: string | null }

export type BackupSettings = { folder: string; keep: number }

export type Config = {
  production: boolean
  host: string
  port: number
  /** The origin of links, without a trailing slash; null means the address the server listens on. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /**
   * The URL of the same database without a connection pooler, for features tied to one connection; null when there is
   * no pooler.
   */
  databaseDirectUrl: string | null
  /**
   * The URL of the same database for the role that owns the tables; null when the application itself connects as that
   * role.
   */
  databaseMigrationUrl: string | null
  /** Whether statements are prepared (parsed and planned once per connection), which not every pooler supports. */
  preparesStatements: boolean
  /** Parameters of the embedded PostgreSQL that the operator has set; the others have our defaults. */
  embedded: Record<string, string>
  /** The Redis that counts limits for all processes; null to count them in this process. */
  redisUrl: string | null
  /** Newest secret first. Older ones still verify and decrypt. */
  appSecrets: KeyRing
  /** The mail server; null writes mails as files into the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** Prefix of picture URLs, without a trailing slash; '' means this server. */
  assetBaseUrl: string
  storage: StorageSettings
  payments: PaymentSettings
  demo: boolean
  /** `DEMO=1` was set: the operator accepts that others may reach the demo. */
  demoIsAskedFor: boolean
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Null when metrics are disabled. */
  metrics: MetricsSettings | null
  /** Null when backups are disabled. */
  backups: BackupSettings | null
  /** The memory for all cached menu pages together. */
  pageCacheBytes: number
  /** The maximum number of event streams to menu pages and consoles. */
  liveStreams: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * @param env usually `process.env`
 * @throws {ConfigError} listing every error
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  const production = given['NODE_ENV'] === 'production'
  const errors = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (production) errors.push(...productionErrors(given))
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'])
    if (given[name] && !given['DATABASE_URL']) errors.push(`${name}: only works with DATABASE_URL`)
  errors.push(...stripeErrors(given), ...storageErrors(given))
  if (!parsed.success || errors.length > 0) throw new ConfigError(errors.join('\n'))
  const settings = parsed.data

  const dataDir = resolve(settings.DATA_DIR)
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseMigrationUrl: settings.DATABASE_MIGRATION_URL ?? null,
    preparesStatements: settings.DATABASE_PREPARED_STATEMENTS,
    embedded: embeddedSettings(given),
    redisUrl: settings.REDIS_URL ?? null,
    appSecrets: settings.APP_SECRET ?? [storedSecret(dataDir)],
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    assetBaseUrl: settings.ASSET_BASE_URL?.replace(/\/+$/, '') ?? '',
    storage: storageSettings(settings),
    payments: paymentSettings(settings),
    demo: settings.DEMO ?? demoByDefault(settings, production),
    demoIsAskedFor: settings.DEMO === true,
    trustProxy: settings.TRUST_PROXY ?? [],
    metrics: metricsSettings(settings),
    backups:
      settings.BACKUP_DIR === undefined ? null : { folder: resolve(settings.BACKUP_DIR), keep: settings.BACKUP_KEEP },
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    liveStreams: settings.LIVE_STREAMS,
    logLevel: settings.LOG_LEVEL,
  }
}

type Settings = z.infer<typeof settingsSchema>

/** Checks the raw settings, so that these errors are listed together with those of invalid values. */
function productionErrors(given: Record<string, string | undefined>): string[] {
  const errors: string[] = []
  if (!given['APP_SECRET']) errors.push('APP_SECRET: is required when NODE_ENV=production')
  if (!given['PUBLIC_URL']) errors.push('PUBLIC_URL: is required when NODE_ENV=production')
  if (flag.safeParse(given['DEMO']).data)
    errors.push('DEMO: not allowed when NODE_ENV=production, because its password is public')
  if ((given['PAYMENTS'] ?? 'sandbox') === 'sandbox')
    errors.push(
      'PAYMENTS: the sandbox isn’t allowed when NODE_ENV=production, because it takes no money; set it to stripe',
    )
  return errors
}

function stripeErrors(given: Record<string, string | undefined>): string[] {
  if (given['PAYMENTS'] !== 'stripe') return []
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  return needed.filter((name) => !given[name]).map((name) => `${name}: is required when PAYMENTS=stripe`)
}

function storageErrors(given: Record<string, string | undefined>): string[] {
  if (given['STORAGE'] !== 's3') return []
  const needed = ['S3_BUCKET', 'ASSET_BASE_URL'].filter((name) => !given[name])
  const errors = needed.map((name) => `${name}: is required when STORAGE=s3`)
  if (!given['S3_ACCESS_KEY_ID'] !== !given['S3_SECRET_ACCESS_KEY'])
    errors.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together or not at all')
  return errors
}

/** Missing settings have already been reported by `storageErrors`. */
function storageSettings(settings: Settings): StorageSettings {
  if (settings.STORAGE === 'local') return { kind: 'local' }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return {
    kind: 's3',
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  }
}

function metricsSettings(settings: Settings): MetricsSettings | null {
  const { METRICS_HOST: host, METRICS_PORT: port = null, METRICS_TOKEN: token = null } = settings
  return port === null && token === null ? null : { host, port, token }
}

/** Missing keys have already been reported by `stripeErrors`. */
function paymentSettings(settings: Settings): PaymentSettings {
  if (settings.PAYMENTS === 'sandbox') return { provider: 'sandbox' }
  return {
    provider: 'stripe',
    secretKey: settings.STRIPE_SECRET_KEY ?? '',
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: settings.STRIPE_API_BASE,
  }
}

/**
 * By default, the demo is only created outside production, in the embedded database of a server that listens on this
 * machine only.
 */
function demoByDefault(settings: Settings, production: boolean): boolean {
  return !production && !settings.DATABASE_URL && isLoopback(settings.HOST)
}

/**
 * Whether a host name refers only to this machine.
 * @example isLoopback('127.0.0.1') // true
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function embeddedSettings(given: Record<string, string | undefined>): Record<string, string> {
  const chosen = Object.entries(EMBEDDED_SETTINGS).flatMap(([name, { parameter }]) => {
    const value = given[name]
    return value === undefined ? [] : [[parameter, value] as const]
  })
  return Object.fromEntries(chosen)
}

/** Another process must not find an incomplete secret, so the file gets its name only once it is complete. */
function createSecret(file: string): void {
  const draft = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    renameUnlessTaken(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Unlike renaming, linking never replaces the file of another process, but some file systems have no links. */
function renameUnlessTaken(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch {
    if (!existsSync(file)) renameSync(draft, file)
  }
}

/**
 * The secret in the data folder, created if missing. If two processes create it at once, both use the first one.
 * @throws {ConfigError} when the stored secret is so short that links could be forged, for example after a full disk
 */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    makeDataDir(dataDir)
    createSecret(file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= SECRET_MIN_LENGTH) return secret
  throw new ConfigError(`APP_SECRET: isn’t set, and ${file} is incomplete; delete that file to create another secret`)
}
