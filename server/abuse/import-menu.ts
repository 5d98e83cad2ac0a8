import { setTimeout as wait } from 'node:timers/promises'
import { form, type FormFile } from '#server/testing/multipart.ts'
import type { Answered, Ask } from './ask.ts'

/** What a company needs in order to import. */
export type Importer = { branchId: number; token: string }

/** How often an import is polled; the console does so every 500 ms. */
const LOOK_EVERY_MS = 250
const IMPORT_MAX_MS = 60_000

/** Uploads a menu file. @param from the address of the client */
export function uploadMenu(ask: Ask, company: Importer, file: FormFile, from: string): Promise<Answered> {
  const { body, headers } = form({ branchId: String(company.branchId) }, file)
  return ask('/api/menu-imports', { from, method: 'POST', token: company.token, bytes: body, headers })
}

/**
 * Imports two rows like an owner who clicks through without a pause.
 * @returns the duration in milliseconds
 * @throws {Error} with the reason, when it failed
 */
export async function importTwoRows(ask: Ask, company: Importer, from: string): Promise<number> {
  const start = performance.now()
  const call = async (path: string, method = 'GET', body?: unknown) => {
    const answered = await ask(`/api/menu-imports/${path}`, {
      from,
      method,
      token: company.token,
      ...(body !== undefined && { body }),
    })
    if (answered.status !== 200)
      throw new Error(`${method} ${path} was answered ${answered.status}: ${JSON.stringify(answered.body)}`)
    return answered.body.data
  }
  const name = `Soup ${start}`
  const bytes = `category,name,price\nSoups,${name},5\nSoups,${name} large,6\n`
  const sent = await uploadMenu(ask, company, { name: 'menu.csv', bytes }, from)
  if (sent.status !== 200) throw new Error(`The upload was answered ${sent.status}: ${JSON.stringify(sent.body)}`)
  const { id } = sent.body.data
  const until = async (state: string) => {
    while (performance.now() - start < IMPORT_MAX_MS) {
      const found = await call(String(id))
      if (found.state === state) return found
      if (found.state === 'failed') throw new Error(JSON.stringify(found.failure))
      await wait(LOOK_EVERY_MS)
    }
    throw new Error(`The import was not ${state} in time`)
  }
  const { mapping } = await until('ready')
  await call(`${id}/check`, 'POST', { mapping })
  await until('checked')
  await call(`${id}/apply`, 'POST', {})
  await until('imported')
  return performance.now() - start
}
