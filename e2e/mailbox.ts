import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import postalMime from 'postal-mime'
import type { DemoServer } from './demo-server.ts'
import { expect } from './fixtures.ts'

/** Waits for a mail to an email address with a link to this page. @returns the link's path */
export async function linkSentTo(server: DemoServer, address: string, page: '/invite/'): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = (await newestTextTo(server, address))?.match(new RegExp(`${page}[\\w-]+`))?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** The text of the newest mail to an email address. Without a mail server, mails are files whose names sort by time. */
export async function newestTextTo({ dataDir }: DemoServer, address: string): Promise<string | undefined> {
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
  const token = (await linkSentTo(server, email, '/invite/')).replace('/invite/', '')
  const answer = await api.post('/api/invitations/accept', {
    data: { token, fullName, password, passwordConfirmation: password },
  })
  return (await answer.json()).data.token
}
