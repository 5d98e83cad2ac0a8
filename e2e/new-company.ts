import type { DemoServer } from './demo-server.ts'
import { expect } from './fixtures.ts'
import { findInMail } from './mailbox.ts'

export const PASSWORD = 'Kitchen-4827-door'
let made = 0

/**
 * Registers a company and verifies its owner's email address, so that only the payment is missing.
 * @returns the token of the owner's session
 */
export async function addUnpaidCompany(server: DemoServer): Promise<string> {
  made += 1
  const email = `owner-${made}@payments.test`
  const names = { fullName: 'Olga Owner', companyName: `Company ${made}` }
  await call(server, 'POST', '/api/auth/register', {
    ...names,
    email,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  })
  const { data } = await call(server, 'POST', '/api/auth/login', { email, password: PASSWORD })
  const { token } = data as { token: string } // the contract's response type
  const link = await findInMail(server, email, /\/auth\/verify-email\/\S+/)
  await call(server, 'GET', `/api${link}`, undefined, token)
  return token
}

/**
 * Calls the API with a new IP address for each company, because an address may register only five times an hour. Servers
 * without `TRUST_PROXY` ignore that address.
 */
async function call({ url }: DemoServer, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': `10.0.0.${made}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; message: string; data: unknown } // the API's envelope
  expect(answer, `${method} ${path}`).toMatchObject({ success: true })
  return answer
}
