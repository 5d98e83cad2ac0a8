import closeWithGrace from 'close-with-grace'
import { cafePath } from '#contract/page-urls.ts'
import { buildApp } from './app.ts'
import { type Config, isLoopback } from './config.ts'
import { createDeps } from './create-deps.ts'
import { migrateDatabase } from './db/migrate.ts'
import { offerDefaultPlans } from './db/plans.ts'
import { DEMO_SIGN_IN, ownDemoPassword } from './db/demo-sign-in.ts'
import { addDemoPictures, fillWithDemo } from './demo.ts'
import type { Deps } from './deps.ts'
import type { Opened } from './open-configured.ts'
import { stopImportProcesses } from './features/menu-import/service.ts'
import { startReconciler } from './features/subscriptions/reconcile.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleBackups } from './platform/backup-schedule.ts'
import { builtFrontends, frontendsAreBuilt } from './platform/built-frontends.ts'
import { devFrontends } from './platform/dev-frontends.ts'
import { isTrial } from './platform/development-aids.ts'
import { DEV_MAIL_PATH, hasDevMail } from './platform/dev-mail.ts'
import { renderMailFromSource } from './platform/dev-mails.ts'
import { stopPictureWorker } from './platform/draw-picture.ts'
import { startJobs } from './platform/job-runner.ts'
import { listenForMetrics } from './platform/metrics-routes.ts'
import { outboxOf } from './platform/mailer.ts'
import { listenForMenuChanges } from './platform/menu-changes.ts'
import { openLimits } from './platform/shared-limits.ts'
import { waitUntilQuiet } from './platform/wait-until-quiet.ts'

/** The maximum time for a graceful shutdown: reporting not ready, draining, closing. */
const GRACE_MS = 10_000
/** Closing drops connections whose request isn't read yet, so the shutdown first waits until no requests arrive. */
const DRAIN = { quietMs: 500, atMostMs: 4_000 }

/**
 * Starts the server, which stops when the process is asked to.
 * @param opened the settings and the database, see `open-configured.ts`
 */
export async function startServer(
  { config, log, database }: Opened,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<void> {
  if (!isDevelopment && !frontendsAreBuilt())
    throw new Error('Console, menu site and mails are not built. Run `npm run build`.')
  await migrateDatabase(database)
  const { limits, close: closeLimits } = await openLimits(config.redisUrl, log)
  const deps = createDeps(config, database, log, {
    limits,
    ...(isDevelopment && { renderMail: renderMailFromSource }),
  })
  await offerDefaultPlans(database)
  const lifecycle = { stopping: false }
  const loadFrontends = async () =>
    isDevelopment
      ? devFrontends()
      : builtFrontends({ assetBaseUrl: config.assetBaseUrl, payments: config.payments.provider })
  // The demo is mostly created by other processes (database and import), so this one builds the application meanwhile.
  const [demo, app] = await Promise.all([
    config.demo ? fillWithDemo(deps) : null,
    loadFrontends().then((frontends) => buildApp(deps, frontends, lifecycle)),
  ])
  const stopListening = await listenForMenuChanges(database, deps.pageCache.forget, {
    lost: deps.pageCache.markStale,
    back: deps.pageCache.clear,
    log,
  })
  const jobs = startJobs(deps, jobHandlers)
  deps.jobsAdded = jobs.wake
  const stopReconciler = startReconciler(deps)
  const metrics = await listenForMetrics(deps)
  const stopBackups = scheduleBackups(config.backups, log)
  await app.listen({ host: config.host, port: config.port })
  announce(deps, demo !== null)

  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the process is ending because of an error')
    lifecycle.stopping = true
    // Streams are closed first, so that open pages connect to another server while this one still answers.
    deps.live.close()
    await waitUntilQuiet(app.server, DRAIN)
    await Promise.all([app.close(), jobs.stop(), stopReconciler(), stopBackups()])
    await metrics?.close()
    await stopListening()
    await Promise.all([stopImportProcesses(), stopPictureWorker()])
    closeLimits()
    await database.close()
  })
  if (!demo) return
  try {
    await addDemoPictures(deps, demo)
    process.stdout.write('The demo’s pictures were added.\n')
  } catch (err) {
    log.error({ err }, 'the demo’s pictures couldn’t be added, so some of its items have none')
  }
}

/** The demo's password to print: the published one only where it works (`features/auth/demo-password.ts`). */
function demoPassword(config: Config): string {
  const isOpen = isTrial(config) || (config.demoIsAskedFor && isLoopback(config.host))
  return isOpen ? DEMO_SIGN_IN.password : ownDemoPassword(config.appSecrets)
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
      `  Sign in     ${DEMO_SIGN_IN.email} / ${demoPassword(config)}${madeDemo ? '   (demo created; its pictures are still being added)' : ''}`,
    )
  if (hasDevMail(config)) lines.push(`  Mail        ${url}${DEV_MAIL_PATH}`)
  else if (config.smtpUrl === null)
    lines.push(`  Mail        files in ${outboxOf(config)}, because SMTP_URL is not set`)
  if (database.kind === 'embedded') lines.push(`  Data        ${config.dataDir} (embedded database)`)
  if (database.elsewhere !== null)
    lines.push(`  Database    ${database.elsewhere}, because its user can’t access ${config.dataDir}`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
