import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '#server/db/embedded/postgres-process.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeFolder } from './folders.ts'
import { connectTo, type TestServer } from './test-database.ts'

/** Test data needn't survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts the embedded PostgreSQL for the whole run, or uses the server in TEST_DATABASE_URL, and migrates a template
 * database, which each group of tests copies (`openTestDatabase`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  // The variable may come from another Vitest project of this run, which started a server and will stop it.
  const own = given === undefined || given === process.env['STARTED_FOR_TESTS'] ? await startServer() : null
  const url = own?.url ?? given ?? ''
  process.env['TEST_DATABASE_URL'] = url
  if (own) process.env['STARTED_FOR_TESTS'] = url
  const server: TestServer = { url, template: `carte_template_${process.pid}_${Date.now()}`, isEmbedded: own !== null }
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${server.template} ${own ? 'OWNER carte_owner' : ''}`)
  const database = connectTo(server, server.template)
  await migrateDatabase(database)
  await database.close()
  project.provide('database', server)
  return async () => {
    await admin.query(`DROP DATABASE ${server.template} WITH (FORCE)`)
    await admin.end()
    await own?.stop()
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { folder, remove } = makeFolder()
  const port = String(await freePort())
  const { close } = await startEmbedded(folder, { settings: { ...FAST, listen_addresses: '127.0.0.1', port } })
  const stop = async () => {
    await close()
    remove()
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop }
}
