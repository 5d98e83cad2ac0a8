import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { emailSchema, fullNameSchema, passwordSchema } from '#contract/auth.ts'
import type { Role } from '#contract/roles.ts'
import { writeCompanyArchive } from './company-archive.ts'
import { deleteCompanyRows, setCompanyDisabled } from './db/company-rows.ts'
import { type CompanySummary, findCompanies } from './db/operator-look-ups.ts'
import type { Deps } from './deps.ts'
import { resetSecondFactor } from './features/profile/second-factor.ts'
import { grantSubscription } from './features/subscriptions/grants.ts'
import { createMember } from './features/team/invitations.ts'
import { AppError } from './platform/errors.ts'
import { pictureFiles } from './platform/pictures.ts'

/** Ends the command with exit code 1 and the error's message. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export async function listCompanies(deps: Deps): Promise<void> {
  const companies = await findCompanies(deps.database)
  for (const { id, name, ownerEmail, subscription, branchCount, memberCount, isDisabled } of companies) {
    const columns = [
      id,
      name,
      ownerEmail ?? '-',
      subscription ?? '-',
      `${branchCount} ${branchCount === 1 ? 'branch' : 'branches'}`,
      `${memberCount} ${memberCount === 1 ? 'member' : 'members'}`,
    ]
    console.log([...columns, ...(isDisabled ? ['disabled'] : [])].join('\t'))
  }
  if (companies.length === 0) console.log('There are no companies yet.')
}

export type GrantOptions = { company: number; plan: string; until?: Date }

export async function grantPlan(deps: Deps, { company, plan, ...options }: GrantOptions): Promise<void> {
  const until = options.until ?? null
  const { id, name } = await requireCompany(deps, company)
  const result = await withRefusals(() => grantSubscription(deps, id, { planCode: plan, until }))
  if (!result.ok) throw new Refusal(result.reason)
  console.log(`${name} now has the plan ${plan}${until === null ? '' : ` until ${until.toISOString()}`}.`)
}

export type UserOptions = { company: number; email: string; name: string; role: Role }

/**
 * Creates a member. The password is read from input, so that it appears neither in the process list nor in the shell
 * history.
 */
export async function createUser(deps: Deps, { company, role, ...person }: UserOptions): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  const email = checked(emailSchema.safeParse(person.email))
  const fullName = checked(fullNameSchema.safeParse(person.name))
  const password = checked(passwordSchema.safeParse(await readPassword()))
  await withRefusals(() => createMember(deps, id, { email, fullName, role, password }))
  console.log(`${email} is a member of ${name} (${role}) and can sign in.`)
}

export async function resetUserFactor(deps: Deps, { email }: { email: string }): Promise<void> {
  if (!(await resetSecondFactor(deps, email.toLowerCase())))
    throw new Refusal(`No user with the email address ${email} has two-factor authentication.`)
  console.log(`Two-factor authentication is off for ${email}. They were signed out everywhere and notified by email.`)
}

export async function disableCompany(deps: Deps, company: number, isDisabled: boolean): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  await setCompanyDisabled(deps.database, id, isDisabled ? deps.now() : null)
  await deps.menuChanged(id)
  console.log(
    isDisabled
      ? `${name} is disabled: its members can’t sign in and its menus are offline. Its subscription continues.`
      : `${name} is enabled.`,
  )
}

export async function exportCompany(deps: Deps, company: number, file: string): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  requireNewFile(file)
  const { tables, rows, menus, pictures, missing } = await withRefusals(() => writeCompanyArchive(deps, id, file))
  console.log(
    `Exported ${name} to ${file}: ${rows} rows from ${tables} tables, ${menus} menus and ${pictures} picture files.`,
  )
  listFailedPictures(missing, 'load', ', so the file doesn’t contain them')
}

export async function deleteCompany(deps: Deps, company: number, name: string): Promise<void> {
  const found = await requireCompany(deps, company)
  const refusal = findDeleteRefusal(found, name)
  if (refusal !== null) throw new Refusal(`Nothing was deleted. ${refusal}`)
  const { rows, pictures } = await deleteCompanyRows(deps.database, found.id)
  await deps.menuChanged(found.id)
  const files = pictures.flatMap(pictureFiles)
  const kept: string[] = []
  for (const one of files) await deps.pictures.remove(one).catch(() => kept.push(one))
  console.log(`Deleted ${found.name}: ${rows} rows and ${files.length - kept.length} picture files.`)
  console.log('Existing backups still contain the company, and the payment provider still has its invoices.')
  listFailedPictures(kept, 'delete')
}

/** @returns why a company may not be deleted, such as a different name or a running subscription; null if it may */
function findDeleteRefusal({ id, name, isDisabled, isPaying }: CompanySummary, typed: string): string | null {
  if (name !== typed) return `Company ${id} is named “${name}”, not “${typed}”.`
  if (isPaying) return `The subscription of ${name} is still being charged. Cancel it at the payment provider first.`
  if (!isDisabled) return `${name} may be in use. First run: carte company disable --company ${id}`
  return null
}

/** @throws {Refusal} when the file exists, so that nothing is overwritten */
export function requireNewFile(file: string): void {
  if (existsSync(file)) throw new Refusal(`${file} already exists. Nothing was written. Choose a different name.`)
}

/** If any picture files couldn't be loaded or deleted, lists them and sets the command's exit code to 1. */
export function listFailedPictures(names: string[], verb: 'load' | 'delete', outcome = ''): void {
  if (names.length === 0) return
  const files = names.length === 1 ? '1 picture file' : `${names.length} picture files`
  console.error(`Couldn’t ${verb} ${files} from storage${outcome}:`)
  for (const name of names) console.error(`  ${name}`)
  process.exitCode = 1
}

async function requireCompany({ database }: Deps, id: number): Promise<CompanySummary> {
  const [found] = await findCompanies(database, id)
  if (!found) throw new Refusal(`Company ${id} doesn’t exist. To list all companies, run: carte company list`)
  return found
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }

function checked(parsed: Parsed): string {
  if (parsed.success) return parsed.data
  throw new Refusal(parsed.error.issues[0]?.message ?? 'This isn’t valid.')
}

/** Expected refusals end the command with their message; other errors are shown in full. */
async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') throw new Refusal(error.message)
    throw error
  }
}

/** Reads a password: without echo from a terminal, else from the first line of standard input. */
function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal })
  return new Promise((resolve) => {
    let first: string | null = null
    lines.once('line', (line) => {
      first = line
      lines.close()
    })
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n')
      resolve(first ?? '')
    })
  })
}
