import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { serverDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { TEST_SERVER } from './scratch-database.ts'
import './test-database.ts'

/** A new database on that server for the whole run, dropped at its end. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const admin = new Client(TEST_SERVER)
  try {
    await admin.connect()
  } catch (cause) {
    project.provide('database', { kind: 'none', reason: `no PostgreSQL server answers (${String(cause)})` })
    return undefined
  }
  const name = `carte_test_${process.pid}_${Date.now()}`
  await admin.query(`CREATE DATABASE ${name}`)
  // What a test writes need not outlive a power cut.
  await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  const url = new URL(TEST_SERVER)
  url.pathname = `/${name}`
  const database = serverDatabase(url.href)
  await migrateDatabase(database)
  await database.close()
  project.provide('database', { kind: 'server', url: url.href })
  return async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}
