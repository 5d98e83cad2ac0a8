import { setTimeout as wait } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { cafePath } from '#contract/page-urls.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createDeps } from './create-deps.ts'
import { openDatabase } from './db/client.ts'
import { keepUp } from './db/embedded-upkeep.ts'
import { DatabaseInUseError } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { offerDefaultPlans } from './db/plans.ts'
import { DEMO_SIGN_IN } from './db/demo-sign-in.ts'
import { fillWithDemo } from './demo.ts'
import type { Deps } from './deps.ts'
import { stopImportWorker } from './features/menu-import/service.ts'
import { startReconciler } from './features/subscriptions/reconcile.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleBackups } from './platform/backup-schedule.ts'
import { builtFrontends, frontendsAreBuilt } from './platform/built-frontends.ts'
import { devFrontends } from './platform/dev-frontends.ts'
import { DEV_MAIL_PATH, hasDevMail } from './platform/dev-mail.ts'
import { renderMailFromSource } from './platform/dev-mails.ts'
import { stopPictureWorker } from './platform/draw-picture.ts'
import { startJobs } from './platform/job-runner.ts'
import { createLogger } from './platform/logger.ts'
import { listenForMetrics } from './platform/metrics-routes.ts'
import { outboxOf } from './platform/mailer.ts'
import { listenForMenuChanges } from './platform/menu-changes.ts'
import { openLimits } from './platform/shared-limits.ts'

/** Design section 9, Health: not ready at once, drain, close, at most this long. */
const GRACE_MS = 10_000
/** Closing hangs up on whoever has sent a request that is not read yet; until then it is, and answered. */
const DRAIN_MS = 500

const isDevelopment = process.argv.includes('--dev')

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseInUseError)) throw error
  console.error(
    error instanceof ConfigError ? `Carte cannot start. These settings are wrong:\n${error.message}` : error.message,
  )
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (!isDevelopment && !frontendsAreBuilt())
    throw new Error('Console, menu site and mails are not built. Run `npm run build`.')
  const log = createLogger(config)
  const database = await openDatabase(config, () =>
    log.error('the embedded database could not write its log; it is started again'),
  )
  await migrateDatabase(database)
  const { limits, close: closeLimits } = await openLimits(config.redisUrl, log)
  const deps = createDeps(config, database, log, {
    limits,
    ...(isDevelopment && { renderMail: renderMailFromSource }),
  })
  await offerDefaultPlans(database)
  const madeDemo = config.demo && (await fillWithDemo(deps))

  const lifecycle = { stopping: false }
  const frontends = isDevelopment
    ? devFrontends()
    : await builtFrontends({
        assetBaseUrl: config.assetBaseUrl,
        payments: config.payments.provider,
      })
  const app = await buildApp(deps, frontends, lifecycle)
  const stopListening = await listenForMenuChanges(database, deps.pageCache.forget, {
    lost: deps.pageCache.doubt,
    back: deps.pageCache.clear,
    log,
  })
  const stopUpkeep = keepUp(database, log)
  const jobs = startJobs(deps, jobHandlers)
  deps.jobsAdded = jobs.wake
  const stopReconciler = startReconciler(deps)
  const metrics = await listenForMetrics(deps)
  const stopBackups = scheduleBackups(config.backups, log)
  await app.listen({ host: config.host, port: config.port })
  announce(deps, madeDemo)

  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the process is ending because of an error')
    lifecycle.stopping = true
    await wait(DRAIN_MS)
    await Promise.all([app.close(), jobs.stop(), stopReconciler(), stopBackups()])
    await metrics?.close()
    await stopListening()
    await Promise.all([stopImportWorker(), stopPictureWorker()])
    await stopUpkeep()
    closeLimits()
    await database.close()
  })
}

function announce({ config, publicUrl, database }: Deps, madeDemo: boolean): void {
  const url = publicUrl()
  const lines = [
    `Carte is running.`,
    `  Console     ${url}/`,
    `  Menu site   ${url}${cafePath(1)}`,
    `  API         ${url}/api/docs`,
  ]
  if (config.demo)
    lines.push(
      `  Sign in     ${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}${madeDemo ? '   (demo made just now)' : ''}`,
    )
  if (hasDevMail(config)) lines.push(`  Mail        ${url}${DEV_MAIL_PATH}`)
  else if (config.smtpUrl === null)
    lines.push(`  Mail        files in ${outboxOf(config)}, because SMTP_URL is not set`)
  if (database.kind === 'embedded') {
    lines.push(
      `  Data        ${config.dataDir} (embedded database: it survives a crash, not a power cut; see docs/operations.md)`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
