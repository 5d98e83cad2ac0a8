import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import postalMime from 'postal-mime'
import type { DemoServer } from './demo-server.ts'
import { expect } from './fixtures.ts'

/** The path of the link in an invitation mail. */
export const INVITE_PATH = /\/invite\/[\w-]+/

/** Waits until the newest mail to an email address matches a pattern. @returns the text that matches */
export async function findInMail(server: DemoServer, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await newestTextTo(server, address))?.match(pattern)?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

/** The text of the newest mail to an email address. Without a mail server, mails are files whose names sort by time. */
async function newestTextTo({ dataDir }: DemoServer, address: string): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.toReversed()) {
    const { to, text } = await postalMime.parse(await readFile(join(outbox, name)))
    if (to?.some((one) => one.address === address)) return text
  }
  return undefined
}

type Colleague = { fullName: string; email: string; password: string; role: 'manager' | 'editor' | 'viewer' }

/** Adds a member through an invitation and its mail. @returns the token of the new session */
export async function addColleague(
  { api, server }: { api: APIRequestContext; server: DemoServer },
  { fullName, email, password, role }: Colleague,
): Promise<string> {
  await api.post('/api/team/invitations', { data: { email, role } })
  const token = (await findInMail(server, email, INVITE_PATH)).replace('/invite/', '')
  const answer = await api.post('/api/invitations/accept', {
    data: { token, fullName, password, passwordConfirmation: password },
  })
  return (await answer.json()).data.token
}
