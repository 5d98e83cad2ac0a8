import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { KeyRing } from './platform/secrets.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

const SECRET_MIN_LENGTH = 32
/** One person on one line: what stands here becomes a header. */
const SENDER = /^(?:[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Every setting, documented in `.env.example`. Unset and empty are the same. */
const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
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
    .regex(SENDER, 'must be an address, or a name with the address in <>')
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
  TRUST_PROXY: z.string().optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{32,}$/, 'must have at least 32 characters, without spaces')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(7),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** How companies pay. */
export type PaymentSettings =
  | { provider: 'sandbox' }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; apiBase: string }

/** A bucket, with an access key or with what the machine itself may (null). */
export type S3Settings = {
  kind: 's3'
  bucket: string
  region: string
  /** Null: Amazon's own for the region. */
  endpoint: string | null
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  forcePathStyle: boolean
}

/** Where pictures are kept: below the data folder, or in a bucket. */
export type StorageSettings = { kind: 'local' } | S3Settings

/** Where Prometheus reads: a port of its own, or that of the guests, which needs the token (port null). */
export type MetricsSettings = { host: string; port: number | null; token: string | null }

/** Where a backup a day is put, and how many of them stay. */
export type BackupSettings = { folder: string; keep: number }

/** The settings as the server uses them. */
export type Config = {
  production: boolean
  host: string
  port: number
  /** Origin of links, without a slash at the end; null means "the address we listen on". */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /** The same database without a pooler between, for what belongs to one connection; null when there is no pooler. */
  databaseDirectUrl: string | null
  /** Where limits are counted for all processes together; null counts them in this one. */
  redisUrl: string | null
  /** The newest secret first; older ones still check what they signed. */
  appSecrets: KeyRing
  /** Where mail goes; null keeps it as files in the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** Prefix of picture addresses, without a slash at the end; '' means this server. */
  assetBaseUrl: string
  storage: StorageSettings
  payments: PaymentSettings
  /** Whether an empty database is filled with the demo. */
  demo: boolean
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Null: nothing is measured. */
  metrics: MetricsSettings | null
  /** Null: nobody asked for backups. */
  backups: BackupSettings | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Every fault of the settings at once, in words. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings once.
 * @param env usually `process.env`
 * @throws {ConfigError} listing every fault
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  const production = given['NODE_ENV'] === 'production'
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (production) faults.push(...productionFaults(given))
  if (given['DATABASE_DIRECT_URL'] && !given['DATABASE_URL'])
    faults.push('DATABASE_DIRECT_URL: is of use with DATABASE_URL only')
  faults.push(...stripeFaults(given), ...storageFaults(given))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('\n'))
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
    redisUrl: settings.REDIS_URL ?? null,
    appSecrets: settings.APP_SECRET ?? [keptSecret(dataDir)],
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    assetBaseUrl: settings.ASSET_BASE_URL?.replace(/\/+$/, '') ?? '',
    storage: storageSettings(settings),
    payments: paymentSettings(settings),
    demo: settings.DEMO ?? demoByDefault(settings, production),
    trustProxy: settings.TRUST_PROXY?.split(',').map((one) => one.trim()) ?? [],
    metrics: metricsSettings(settings),
    backups:
      settings.BACKUP_DIR === undefined ? null : { folder: resolve(settings.BACKUP_DIR), keep: settings.BACKUP_KEEP },
    logLevel: settings.LOG_LEVEL,
  }
}

type Settings = z.infer<typeof settingsSchema>

/** Of the settings as they were given, so that these faults are listed together with unreadable ones. */
function productionFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  if (!given['APP_SECRET']) faults.push('APP_SECRET: is required when NODE_ENV=production')
  if (!given['PUBLIC_URL']) faults.push('PUBLIC_URL: is required when NODE_ENV=production')
  if (flag.safeParse(given['DEMO']).data)
    faults.push('DEMO: refuses when NODE_ENV=production, because its password is published')
  if ((given['PAYMENTS'] ?? 'sandbox') === 'sandbox')
    faults.push('PAYMENTS: the sandbox takes no money, so it refuses when NODE_ENV=production; set it to stripe')
  return faults
}

function stripeFaults(given: Record<string, string | undefined>): string[] {
  if (given['PAYMENTS'] !== 'stripe') return []
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  return needed.filter((name) => !given[name]).map((name) => `${name}: is required when PAYMENTS=stripe`)
}

function storageFaults(given: Record<string, string | undefined>): string[] {
  if (given['STORAGE'] !== 's3') return []
  const needed = ['S3_BUCKET', 'ASSET_BASE_URL'].filter((name) => !given[name])
  const faults = needed.map((name) => `${name}: is required when STORAGE=s3`)
  if (!given['S3_ACCESS_KEY_ID'] !== !given['S3_SECRET_ACCESS_KEY'])
    faults.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: are set together, or not at all')
  return faults
}

/** What is missing is a fault by now. */
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

/** Missing keys are faults by now. */
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

/** The demo's password is published, so it is only made by default where nobody else can reach it (design section 4). */
function demoByDefault(settings: Settings, production: boolean): boolean {
  return !production && !settings.DATABASE_URL && isLoopback(settings.HOST)
}

/**
 * Whether a host name means this machine only.
 * @example isLoopback('127.0.0.1') // true
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
