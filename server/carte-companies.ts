import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { emailSchema, fullNameSchema, passwordSchema } from '#contract/auth.ts'
import type { Role } from '#contract/roles.ts'
import { writeCompanyArchive } from './company-archive.ts'
import { deleteCompanyRows, setCompanyDisabled } from './db/company-rows.ts'
import { type CompanySummary, findCompanies } from './db/tenant.ts'
import type { Deps } from './deps.ts'
import { grantSubscription } from './features/subscriptions/grants.ts'
import { createMember } from './features/team/invitations.ts'
import { AppError } from './platform/errors.ts'
import { pictureFiles } from './platform/pictures.ts'

/** A reason to end with exit code 1, in words. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Prints every company on one line. */
export async function listCompanies(deps: Deps): Promise<void> {
  const companies = await findCompanies(deps.database)
  for (const { id, name, ownerEmail, subscription, branchCount, memberCount, isDisabled } of companies) {
    const columns = [
      id,
      name,
      ownerEmail ?? '-',
      subscription ?? '-',
      `${branchCount} branches`,
      `${memberCount} members`,
    ]
    console.log([...columns, ...(isDisabled ? ['disabled'] : [])].join('\t'))
  }
  if (companies.length === 0) console.log('There is no company yet.')
}

export type GrantOptions = { company: number; plan: string; until?: Date }

/** Gives a company a plan. */
export async function grantPlan(deps: Deps, { company, plan, ...options }: GrantOptions): Promise<void> {
  const until = options.until ?? null
  const { id, name } = await requireCompany(deps, company)
  const result = await inWords(() => grantSubscription(deps, id, { planCode: plan, until }))
  if (!result.ok) throw new Refusal(result.reason)
  console.log(`${name} has ${plan}${until === null ? '' : ` until ${until.toISOString()}`}.`)
}

export type UserOptions = { company: number; email: string; name: string; role: Role }

/** Makes a member, with a password that never stands in the list of processes or the shell's history. */
export async function createUser(deps: Deps, { company, role, ...person }: UserOptions): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  const email = checked(emailSchema.safeParse(person.email))
  const fullName = checked(fullNameSchema.safeParse(person.name))
  const password = checked(passwordSchema.safeParse(await readPassword()))
  await inWords(() => createMember(deps, id, { email, fullName, role, password }))
  console.log(`${email} is a member of ${name} (${role}) and can sign in.`)
}

/** Shuts a company out, or lets it in again. Guests see it with their next page. */
export async function disableCompany(deps: Deps, company: number, isDisabled: boolean): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  await setCompanyDisabled(deps.database, id, isDisabled ? deps.now() : null)
  await deps.menuChanged(id, { isAnnounced: false })
  console.log(
    isDisabled
      ? `${name} is disabled: nobody of it can sign in, and its guests find no menu. Its subscription goes on.`
      : `${name} is enabled again.`,
  )
}

/** Writes all that is kept for a company into a ZIP file. */
export async function exportCompany(deps: Deps, company: number, file: string): Promise<void> {
  const { id, name } = await requireCompany(deps, company)
  if (existsSync(file)) throw new Refusal(`${file} is there already. Nothing was written.`)
  const { tables, rows, menus, pictures, missing } = await inWords(() => writeCompanyArchive(deps, id, file))
  console.log(
    `${rows} rows of ${tables} tables, ${menus} menus and ${pictures} picture files of ${name} are in ${file}.`,
  )
  tellPictures(missing, 'The storage does not give')
}

/** Deletes a company for good. */
export async function deleteCompany(deps: Deps, company: number, name: string): Promise<void> {
  const found = await requireCompany(deps, company)
  const refusal = whyNotDelete(found, name)
  if (refusal !== null) throw new Refusal(`${refusal} Nothing was deleted.`)
  const { rows, pictures } = await deleteCompanyRows(deps.database, found.id)
  await deps.menuChanged(found.id, { isAnnounced: false })
  const files = pictures.flatMap(pictureFiles)
  const kept: string[] = []
  for (const one of files) await deps.pictures.remove(one).catch(() => kept.push(one))
  console.log(`${found.name} is gone: ${rows} rows and ${files.length - kept.length} picture files.`)
  console.log('Backups made before still hold it, and the payment provider keeps its invoices.')
  tellPictures(kept, 'The storage did not delete')
}

/** A wrong number must not cost another company its menus, and nobody may go on paying for nothing. */
function whyNotDelete({ id, name, isDisabled, isPaying }: CompanySummary, typed: string): string | null {
  if (name !== typed) return `Company ${id} is called “${name}”, not “${typed}”.`
  if (isPaying) return 'Its subscription would go on to be charged. Cancel it at the payment provider first.'
  if (!isDisabled) return `Somebody may be working in it. First: carte company disable --company ${id}.`
  return null
}

function tellPictures(names: string[], what: string): void {
  if (names.length === 0) return
  console.error(`${what} ${names.length} picture files:`)
  for (const name of names) console.error(`  ${name}`)
  process.exitCode = 1
}

async function requireCompany({ database }: Deps, id: number): Promise<CompanySummary> {
  const [found] = await findCompanies(database, id)
  if (!found) throw new Refusal(`There is no company ${id}.`)
  return found
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }

function checked(parsed: Parsed): string {
  if (parsed.success) return parsed.data
  throw new Refusal(parsed.error.issues[0]?.message ?? 'This is not valid.')
}

/** What a use case refuses in words ends the command; what else goes wrong is shown whole. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') throw new Refusal(error.message)
    throw error
  }
}

/** Asked for without an echo at a terminal, else the first line that comes in. */
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
