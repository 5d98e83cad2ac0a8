import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { type ImportReport, mappingSchema } from '#contract/menu-imports.ts'
import { ROLES } from '#contract/roles.ts'
import { planSchema } from '#contract/subscriptions.ts'
import { addBackupCommands } from './carte-backup.ts'
import {
  createUser,
  deleteCompany,
  disableCompany,
  exportCompany,
  type GrantOptions,
  grantPlan,
  listCompanies,
  Refusal,
  resetUserFactor,
  type UserOptions,
} from './carte-companies.ts'
import { ConfigError, readConfig } from './config.ts'
import { createDeps } from './create-deps.ts'
import { joinOrOpenDatabase } from './db/client.ts'
import { EmbeddedError } from './db/embedded/errors.ts'
import { migrateDatabase } from './db/migrate.ts'
import { DEFAULT_PLANS, type PlanDefinition } from './db/plans.ts'
import { findCompanyOfBranch } from './db/operator-look-ups.ts'
import { addDemoPictures, fillWithDemo } from './demo.ts'
import type { Deps } from './deps.ts'
import { importFile, type ImportOutcome } from './features/menu-import/import-file.ts'
import { stopImportProcesses } from './features/menu-import/service.ts'
import { processPaymentEvent, receivePaymentEvents } from './features/subscriptions/events.ts'
import { syncPlans } from './features/subscriptions/service.ts'
import { stopPictureWorker } from './platform/draw-picture.ts'
import { createLogger } from './platform/logger.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const program = new Command('carte').description('Carte’s command line for operators').showHelpAfterError()

program
  .command('migrate')
  .description('migrate the database to the latest version')
  .action(() => withDeps(async () => console.log('The database is up to date.')))

program
  .command('seed')
  .description('fill an empty database with demo data')
  .action(() =>
    withDeps(async (deps) => {
      if (deps.config.production)
        throw new Refusal('Demo data can’t be created when NODE_ENV=production, because its password is public.')
      if (!deps.config.demo)
        throw new Refusal(
          'The demo’s password is public. If strangers can’t reach this database, set DEMO=1 and run this again.',
        )
      const demo = await fillWithDemo(deps)
      if (demo) await addDemoPictures(deps, demo)
      console.log(demo ? 'The demo data was created.' : 'The database isn’t empty. Nothing was changed.')
    }),
  )

program
  .command('menu')
  .description('manage menus')
  .command('import')
  .description('import a CSV, XLSX or JSON menu into a branch’s brand')
  .argument('<file>', 'the menu file')
  .requiredOption('--branch <number>', 'the branch; the file is read with its languages and currency', positiveNumber)
  .option('--dry-run', 'show what would change without importing')
  .option('--sheet <name>', 'the sheet of the workbook to read')
  .option('--mapping <file>', 'a JSON file with the mapping to use instead of the suggested one')
  .option('--accept-currency', 'read prices in the brand’s currency even if the file shows another currency')
  .action((file: string, options: ImportOptions) => withDeps((deps) => importMenu(deps, file, options)))

program
  .command('plans')
  .description('manage the plans that companies can choose')
  .command('sync')
  .description('offer exactly the plans in a file and create their prices at the payment provider')
  .argument('[file]', 'a JSON file with a list of plans (default: the plans that come with Carte)')
  .action((file: string | undefined) =>
    withDeps(async (deps) => {
      const count = await syncPlans(deps, file === undefined ? DEFAULT_PLANS : readPlans(file))
      console.log(`${count === 1 ? '1 plan is' : `${count} plans are`} available.`)
    }),
  )

const companies = program.command('company').description('list, disable, enable, export or delete companies')
const COMPANY = ['--company <number>', 'the company’s number, as shown by `company list`', positiveNumber] as const

companies
  .command('list')
  .description('list all companies: number, name, owner, subscription, branches, members')
  .action(() => withDeps(listCompanies))

companies
  .command('disable')
  .description('disable a company: its members can’t sign in and its menus go offline')
  .requiredOption(...COMPANY)
  .action(({ company }: CompanyOptions) => withDeps((deps) => disableCompany(deps, company, true)))

companies
  .command('enable')
  .description('enable a disabled company')
  .requiredOption(...COMPANY)
  .action(({ company }: CompanyOptions) => withDeps((deps) => disableCompany(deps, company, false)))

companies
  .command('export')
  .description('export all of a company’s data as a new ZIP file: JSON, CSV, menus and pictures')
  .argument('<file>', 'the file to create, for example company-4.zip')
  .requiredOption(...COMPANY)
  .action((file: string, { company }: CompanyOptions) =>
    withDeps((deps) => exportCompany(deps, company, resolve(file))),
  )

companies
  .command('delete')
  .description('permanently delete a disabled company and its pictures')
  .requiredOption(...COMPANY)
  .requiredOption('--name <name>', 'the company’s name, as confirmation')
  .action(({ company, name }: CompanyOptions & { name: string }) =>
    withDeps((deps) => deleteCompany(deps, company, name)),
  )

program
  .command('subscription')
  .description('manage company subscriptions')
  .command('grant')
  .description('grant a company a plan without payment, or change a granted plan')
  .requiredOption(...COMPANY)
  .requiredOption('--plan <code>', 'the plan code; the plan doesn’t have to be available')
  .option('--until <date>', 'the last day as YYYY-MM-DD (UTC); unlimited if omitted', lastDay)
  .action((options: GrantOptions) => withDeps((deps) => grantPlan(deps, options)))

const users = program.command('user').description('manage users')

users
  .command('create')
  .description(
    'create a member of a company; prompts for the password, or reads it from the first line of standard input',
  )
  .requiredOption(...COMPANY)
  .requiredOption('--email <address>', 'the email address to sign in with; it counts as verified')
  .requiredOption('--name <name>', 'their full name')
  .addOption(new Option('--role <role>', 'the user’s role').choices(ROLES).makeOptionMandatory())
  .action((options: UserOptions) => withDeps((deps) => createUser(deps, options)))

users
  .command('reset-factor')
  .description('turn off two-factor authentication for a user who lost their device; verify who is asking first')
  .requiredOption('--email <address>', 'the email address they sign in with')
  .action((options: { email: string }) => withDeps((deps) => resetUserFactor(deps, options)))

addBackupCommands(program)

program
  .command('sandbox')
  .description('manage the sandbox payment provider')
  .command('advance')
  .description('advance all sandbox subscriptions by a number of days, with renewals, failures and cancellations')
  .requiredOption('--days <number>', 'the number of days', positiveNumber)
  .option('--decline', 'decline all payments')
  .option('--customer <id>', 'only for this customer (`provider_customer_id` in the table subscription)')
  .action((options: AdvanceOptions) => withDeps((deps) => advanceSandbox(deps, options)))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof EmbeddedError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

type CompanyOptions = { company: number }
type ImportOptions = { branch: number; dryRun?: true; sheet?: string; mapping?: string; acceptCurrency?: true }

async function importMenu(deps: Deps, file: string, options: ImportOptions): Promise<void> {
  const companyId = await findCompanyOfBranch(deps.database, options.branch)
  if (companyId === null)
    throw new Refusal(`Branch ${options.branch} doesn’t exist. Use the number of an existing branch.`)
  const outcome = await importFile(
    deps,
    { companyId, userId: null },
    { fileName: basename(file), content: [readMenu(file)], branchId: options.branch, sheet: options.sheet ?? null },
    {
      dryRun: options.dryRun === true,
      adjust: (proposed) => {
        const mapping = options.mapping === undefined ? proposed : readMapping(options.mapping)
        return options.acceptCurrency ? { ...mapping, acceptCurrency: true } : mapping
      },
    },
  )
  printOutcome(outcome, options)
  if (!outcome.ok) process.exitCode = 1
}

function readPlans(file: string): PlanDefinition[] {
  const parsed = z
    .array(planSchema.omit({ id: true }).strict())
    .min(1)
    .safeParse(parseJson(readNamed(file)))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(
    `${basename(file)} isn’t a list of plans: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
  )
}

type AdvanceOptions = { days: number; decline?: true; customer?: string }

async function advanceSandbox(deps: Deps, { days, decline, customer }: AdvanceOptions): Promise<void> {
  if (!deps.payments.sandbox) throw new Refusal('This only works with PAYMENTS=sandbox.')
  const events = await deps.payments.sandbox.advance(days, { decline: decline === true, customerId: customer })
  await receivePaymentEvents(deps, events)
  for (const { id, type, subscriptionId } of events) {
    await processPaymentEvent(deps, id)
    console.log(`${type} ${subscriptionId}`)
  }
  console.log(`${days === 1 ? '1 day has' : `${days} days have`} passed.`)
}

function readMenu(file: string): Uint8Array {
  const bytes = readNamed(file)
  if (bytes.length > IMPORT_FILE_MAX_BYTES)
    throw new Refusal(
      `${basename(file)} is larger than ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB. Split it into smaller files.`,
    )
  if (bytes.length === 0) throw new Refusal(`${basename(file)} is empty. Choose a different file.`)
  return bytes
}

function readMapping(file: string) {
  const parsed = mappingSchema.safeParse(parseJson(readNamed(file)))
  if (!parsed.success) throw new Refusal(`${basename(file)} isn’t a mapping: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function readNamed(file: string): Buffer {
  if (!existsSync(file)) throw new Refusal(`File ${file} doesn’t exist. Check the path.`)
  if (!statSync(file).isFile()) throw new Refusal(`${file} isn’t a file. Enter the path of a file.`)
  return readFileSync(file)
}

/** Parses JSON. Invalid JSON gives undefined, which the schemas refuse. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function printOutcome(outcome: ImportOutcome, { dryRun }: ImportOptions): void {
  if (outcome.report) printReport(outcome.report, outcome.ok ? outcome.notes : [])
  if (outcome.ok) {
    console.log(dryRun ? 'Dry run: nothing was imported.' : `Imported (import ${outcome.menuImportId}).`)
    return
  }
  const place = [
    outcome.line === undefined ? '' : `line ${outcome.line}`,
    outcome.column === undefined ? '' : `column ${outcome.column}`,
  ].filter((part) => part !== '')
  console.error(`Nothing was imported. ${outcome.reason}${place.length > 0 ? ` (${place.join(', ')})` : ''}`)
}

function printReport({ counts, refused, warned, unrecognised, fileWarnings }: ImportReport, notes: string[]): void {
  for (const note of [...notes, ...fileWarnings]) console.log(`note: ${note}`)
  for (const one of warned) console.log(`warned: ${placeOf(one)}: ${one.message}`)
  for (const one of unrecognised) {
    console.log(
      `not recognised: “${one.value}” in ${one.column}, ${one.count === 1 ? 'once' : `${one.count} times`}, first in row ${one.rowNumber}${one.hint ? `; ${one.hint}` : ''}`,
    )
  }
  for (const one of refused) console.log(`refused: ${placeOf(one)}: ${one.message}`)
  if (counts.refused > refused.length) console.log(`refused: ${counts.refused - refused.length} more rows`)
  for (const key of ['created', 'updated', 'unchanged', 'refused', 'warned'] as const)
    console.log(`${key} ${counts[key]}`)
}

function placeOf({ rowNumber, path }: { rowNumber: number; path?: string | undefined }): string {
  return `row ${rowNumber}${path ? ` (${path})` : ''}`
}

function positiveNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Use a whole number of 1 or more.')
  return number
}

/** The end of the day in UTC, so that the given day itself still counts. */
function lastDay(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Use a date like 2027-01-31.')
  return new Date(day.getTime() + DAY_MS)
}

/** Opens the database (or joins that of a running server), migrates it, runs the command, and closes everything. */
async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const database = await joinOrOpenDatabase(config)
  try {
    await migrateDatabase(database)
    await work(createDeps(config, database, createLogger(config)))
  } finally {
    await Promise.all([stopImportProcesses(), stopPictureWorker()])
    await database.close()
  }
}
