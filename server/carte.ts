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
  type UserOptions,
} from './carte-companies.ts'
import { ConfigError, readConfig } from './config.ts'
import { createDeps } from './create-deps.ts'
import { joinOrOpenDatabase } from './db/client.ts'
import { DatabaseInUseError } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { DEFAULT_PLANS, type PlanDefinition } from './db/plans.ts'
import { findCompanyOfBranch } from './db/tenant.ts'
import { fillWithDemo } from './demo.ts'
import type { Deps } from './deps.ts'
import { importFile, type ImportOutcome } from './features/menu-import/import-file.ts'
import { stopImportWorker } from './features/menu-import/service.ts'
import { processPaymentEvent, receivePaymentEvents } from './features/subscriptions/events.ts'
import { syncPlans } from './features/subscriptions/service.ts'
import { stopPictureWorker } from './platform/draw-picture.ts'
import { createLogger } from './platform/logger.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const program = new Command('carte').description("Carte's command line for operators").showHelpAfterError()

program
  .command('migrate')
  .description('bring the database to the newest version')
  .action(() => withDeps(async () => console.log('The database is up to date.')))

program
  .command('seed')
  .description('fill an empty database with the demo')
  .action(() =>
    withDeps(async (deps) => {
      if (deps.config.production)
        throw new Refusal('The demo refuses when NODE_ENV=production, because its password is published.')
      if (!deps.config.demo)
        throw new Refusal('The demo’s password is published. Set DEMO=1 if strangers cannot reach this database.')
      const made = await fillWithDemo(deps)
      console.log(made ? 'The demo was made.' : 'The database is not empty; nothing was changed.')
    }),
  )

program
  .command('menu')
  .description('work on menus')
  .command('import')
  .description('import a CSV, XLSX or JSON menu into the brand of a branch')
  .argument('<file>', 'the menu file')
  .requiredOption(
    '--branch <number>',
    'the branch, whose languages and currency decide how the file is read',
    positiveNumber,
  )
  .option('--dry-run', 'say what would happen and change nothing')
  .option('--sheet <name>', 'the sheet of a workbook to read')
  .option('--mapping <file>', 'a JSON file with the mapping to use instead of the proposed one')
  .option('--accept-currency', "take the numbers as the brand's currency although the file's marks say another")
  .action((file: string, options: ImportOptions) => withDeps((deps) => importMenu(deps, file, options)))

program
  .command('plans')
  .description('work on the plans that companies can choose')
  .command('sync')
  .description('put exactly the plans of a file on offer, and make their prices at the payment provider')
  .argument('[file]', 'a JSON file with a list of plans; without it, the plans Carte comes with')
  .action((file: string | undefined) =>
    withDeps(async (deps) => {
      const count = await syncPlans(deps, file === undefined ? DEFAULT_PLANS : readPlans(file))
      console.log(`${count} plans are on offer.`)
    }),
  )

const companies = program
  .command('company')
  .description('look at companies, shut them out, hand out or delete what is theirs')
const COMPANY = ['--company <number>', 'the company, as `company list` numbers it', positiveNumber] as const

companies
  .command('list')
  .description('print every company: number, name, owner, subscription, branches, members')
  .action(() => withDeps(listCompanies))

companies
  .command('disable')
  .description('shut a company out: nobody of it can sign in, and its guests find no menu')
  .requiredOption(...COMPANY)
  .action(({ company }: CompanyOptions) => withDeps((deps) => disableCompany(deps, company, true)))

companies
  .command('enable')
  .description('let a company in again that was disabled')
  .requiredOption(...COMPANY)
  .action(({ company }: CompanyOptions) => withDeps((deps) => disableCompany(deps, company, false)))

companies
  .command('export')
  .description('write everything that is kept for a company into one new ZIP file: JSON, CSV, menus and pictures')
  .argument('<file>', 'the file to make, such as company-4.zip')
  .requiredOption(...COMPANY)
  .action((file: string, { company }: CompanyOptions) =>
    withDeps((deps) => exportCompany(deps, company, resolve(file))),
  )

companies
  .command('delete')
  .description('delete a disabled company and its pictures for good')
  .requiredOption(...COMPANY)
  .requiredOption('--name <name>', 'its name, so that a wrong number deletes nothing')
  .action(({ company, name }: CompanyOptions & { name: string }) =>
    withDeps((deps) => deleteCompany(deps, company, name)),
  )

program
  .command('subscription')
  .description('work on the subscriptions of companies')
  .command('grant')
  .description('give a company a plan without the payment provider, or change what was given')
  .requiredOption(...COMPANY)
  .requiredOption('--plan <code>', 'the code of a plan, on offer or not')
  .option('--until <date>', 'the last day, as YYYY-MM-DD (UTC); without it, it does not end', lastDay)
  .action((options: GrantOptions) => withDeps((deps) => grantPlan(deps, options)))

program
  .command('user')
  .description('work on the users of companies')
  .command('create')
  .description('make a member of a company; the password is asked for, or is the first line of standard input')
  .requiredOption(...COMPANY)
  .requiredOption('--email <address>', 'what they sign in with; taken as verified')
  .requiredOption('--name <name>', 'their full name')
  .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
  .action((options: UserOptions) => withDeps((deps) => createUser(deps, options)))

addBackupCommands(program)

program
  .command('sandbox')
  .description('work on the sandbox payment provider')
  .command('advance')
  .description('let days pass for every subscription of the sandbox: renewals, failures and ends happen')
  .requiredOption('--days <number>', 'how many days', positiveNumber)
  .option('--decline', 'refuse every payment on the way')
  .option('--customer <id>', 'only for this customer (`provider_customer_id` of the table subscription)')
  .action((options: AdvanceOptions) => withDeps((deps) => advanceSandbox(deps, options)))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof DatabaseInUseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

type CompanyOptions = { company: number }
type ImportOptions = { branch: number; dryRun?: true; sheet?: string; mapping?: string; acceptCurrency?: true }

async function importMenu(deps: Deps, file: string, options: ImportOptions): Promise<void> {
  const companyId = await findCompanyOfBranch(deps.database, options.branch)
  if (companyId === null) throw new Refusal(`There is no branch ${options.branch}.`)
  const outcome = await importFile(
    deps,
    { companyId, userId: null },
    { fileName: basename(file), bytes: readMenu(file), branchId: options.branch, sheet: options.sheet ?? null },
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
  throw new Refusal(`${basename(file)} is not a list of plans: ${issue?.path.join('.')}: ${issue?.message}`)
}

type AdvanceOptions = { days: number; decline?: true; customer?: string }

async function advanceSandbox(deps: Deps, { days, decline, customer }: AdvanceOptions): Promise<void> {
  if (!deps.payments.sandbox) throw new Refusal('PAYMENTS is not the sandbox.')
  const events = await deps.payments.sandbox.advance(days, { decline: decline === true, customerId: customer })
  await receivePaymentEvents(deps, events)
  for (const { id, type, subscriptionId } of events) {
    await processPaymentEvent(deps, id)
    console.log(`${type} ${subscriptionId}`)
  }
  console.log(`${days} days have passed.`)
}

function readMenu(file: string): Uint8Array {
  const bytes = readNamed(file)
  if (bytes.length > IMPORT_FILE_MAX_BYTES)
    throw new Refusal(
      `${basename(file)} is larger than ${IMPORT_FILE_MAX_BYTES / 1024 / 1024} MB. Split it into smaller files.`,
    )
  if (bytes.length === 0) throw new Refusal(`${basename(file)} is empty.`)
  return bytes
}

function readMapping(file: string) {
  const parsed = mappingSchema.safeParse(parseJson(readNamed(file)))
  if (!parsed.success) throw new Refusal(`${basename(file)} is not a mapping: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function readNamed(file: string): Buffer {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  if (!statSync(file).isFile()) throw new Refusal(`${file} is not a file.`)
  return readFileSync(file)
}

/** What is no JSON is no mapping either. */
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
      `not recognised: “${one.value}” in ${one.column}, ${one.count} times, first in row ${one.rowNumber}${one.hint ? `; ${one.hint}` : ''}`,
    )
  }
  for (const one of refused) console.log(`refused: ${placeOf(one)}: ${one.message}`)
  if (counts.refused > refused.length) console.log(`refused: and ${counts.refused - refused.length} more`)
  for (const key of ['created', 'updated', 'unchanged', 'refused', 'warned'] as const)
    console.log(`${key} ${counts[key]}`)
}

function placeOf({ rowNumber, path }: { rowNumber: number; path?: string | undefined }): string {
  return `row ${rowNumber}${path ? ` (${path})` : ''}`
}

function positiveNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a positive number.')
  return number
}

/** The end of a day that somebody names. */
function lastDay(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must be a day like 2027-01-31.')
  return new Date(day.getTime() + DAY_MS)
}

/** Opens the database (or joins that of a running server), runs the work, and closes everything again. */
async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const database = await joinOrOpenDatabase(config)
  try {
    await migrateDatabase(database)
    await work(createDeps(config, database, createLogger(config), { announceAlways: true }))
  } finally {
    await Promise.all([stopImportWorker(), stopPictureWorker()])
    await database.close()
  }
}
