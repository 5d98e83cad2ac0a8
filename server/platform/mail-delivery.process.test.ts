import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { makeFolder } from '#server/testing/folders.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { LEASE_MS } from './jobs.ts'

/** Three processes in sequence, on a possibly busy machine. */
const TIMEOUT = { timeout: 120_000 }

const { folder, remove } = makeFolder()
const dataDir = join(folder, 'data')
let database: Database
let smtp: TestSmtpServer

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir })
  await migrateDatabase(database)
  smtp = await startSmtpServer()
}, 60_000)

afterAll(async () => {
  await smtp.stop()
  await database.close()
  remove()
})

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A script that runs the jobs due at a later time, and can kill its process after sending a mail. */
const RUNNER = `
  const [laterMs, dies] = process.argv.slice(1)
  await import(${module('./fast-modules.ts')})
  const { readConfig } = await import(${module('../config.ts')})
  const { createDeps } = await import(${module('../create-deps.ts')})
  const { joinOrOpenDatabase } = await import(${module('../db/client.ts')})
  const { createLogger } = await import(${module('./logger.ts')})
  const { createMailer } = await import(${module('./mailer.ts')})
  const { runDueJobs } = await import(${module('./jobs.ts')})
  const config = readConfig(process.env)
  const database = await joinOrOpenDatabase(config)
  const send = createMailer(config, { renderMail: async () => ({ subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' }) })
  const deps = {
    ...createDeps(config, database, createLogger(config)),
    now: () => new Date(Date.now() + Number(laterMs)),
    sendMail: async (...mail) => {
      await send(...mail)
      if (dies) process.kill(process.pid, 'SIGKILL')
    },
  }
  const mail = { template: 'passwordChanged', fullName: 'Ada', forgotLink: '' }
  await runDueJobs(deps, { 'mail.test': (own) => own.sendMail('ada@guests.example', mail) })
  await database.close()
`

async function runInAnotherProcess(laterMs: number, dies = false): Promise<string | number | null> {
  const settings = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SMTP_URL: smtp.url, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['-e', RUNNER, String(laterMs), dies ? 'dies' : ''], {
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

it('a mail is resent once if the sending process was killed before recording the delivery', TIMEOUT, async () => {
  await database.pool.query(`INSERT INTO job (kind, payload) VALUES ('mail.test', '{}')`)

  const ends = [await runInAnotherProcess(0, true)]
  for (const laterMs of [LEASE_MS, 10 * LEASE_MS]) ends.push(await runInAnotherProcess(laterMs))

  const ids = smtp.messages.map(({ email }) => email.messageId)
  expect(ends).toEqual(['SIGKILL', 0, 0])
  expect(ids).toEqual([ids[0], ids[0]])
  const { rows } = await database.pool.query('SELECT state, attempts FROM job')
  expect(rows).toEqual([{ state: 'done', attempts: 2 }])
})
