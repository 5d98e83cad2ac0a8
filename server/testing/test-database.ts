import { Client } from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database, serverDatabase } from '#server/db/client.ts'
import './same-sql.ts'

/** The run's server, and the migrated database that others are copied from. */
export type TestServer = { url: string; template: string; isEmbedded: boolean }

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
  }
}

/**
 * Connects to a database of the test server with the application's role. On an embedded server, that role doesn't own
 * the tables, so that tests notice missing rights.
 */
export function connectTo({ url, isEmbedded }: Pick<TestServer, 'url' | 'isEmbedded'>, name: string): Database {
  const { hostname: host, port } = new URL(url)
  if (!isEmbedded) return serverDatabase(new URL(`/${name}`, url).href)
  const connection = { host, port: Number(port), database: name }
  const application = { ...connection, user: 'carte' }
  return connectDatabase({ application, owner: { ...connection, user: 'carte_owner' }, elsewhere: null })
}

let made = 0

/** A migrated database for the caller alone; closing it drops it. */
export async function openTestDatabase(): Promise<Database> {
  const server = inject('database')
  const admin = new Client(server.url)
  await admin.connect()
  made += 1
  const name = `carte_test_${process.pid}_${Date.now()}_${made}`
  await admin.query(
    `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY ${server.isEmbedded ? 'OWNER carte_owner' : ''}`,
  )
  const database = connectTo(server, name)
  const close = async () => {
    if (!database.pool.ended) await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { ...database, close }
}
