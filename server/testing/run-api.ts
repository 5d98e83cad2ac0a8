import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../scripts/run-server.ts'
import { type Database, joinDatabase, serverDatabase } from '#server/db/client.ts'
import type { TestApp } from './test-app.ts'

const API_PROCESS = fileURLToPath(new URL('./api-process.ts', import.meta.url))

/** The application as a separate process, with the options of Node that `npm start` sets. */
export type RunningApi = {
  process: ChildProcess
  port: number
  url: string
  /** Kills the application without a graceful shutdown, and waits until it is gone. */
  kill: () => Promise<void>
  isRunning: () => boolean
  /** The application's resident memory, in bytes; needs Linux. */
  residentBytes: () => number
}

/** Starts the application without its pages and without this process's settings. */
export async function runApi(settings: Record<string, string>): Promise<RunningApi> {
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [...NODE_FLAGS, API_PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('The application ended before it listened'))),
  ])
  const port = Number(line[0])
  return {
    process: child,
    port,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    residentBytes: () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
  }
}

/** Retries, because after a kill the database may become available only shortly after the application. */
async function waitForDatabase(dataDir: string): Promise<Database> {
  for (let tries = 0; tries < 100; tries++) {
    const database = await joinDatabase(dataDir)
    if (database) return database
    await wait(100)
  }
  throw new Error('No application runs on that folder')
}

/**
 * Runs an action on the database of a running application.
 * @param where its data folder, or the URL of its database
 */
export async function inDatabaseOf<Result>(
  where: { dataDir: string } | { databaseUrl: string },
  work: (app: TestApp) => Promise<Result>,
): Promise<Result> {
  const database = 'dataDir' in where ? await waitForDatabase(where.dataDir) : serverDatabase(where.databaseUrl)
  try {
    // The actions only read and write records, so they need no other part of the application.
    return await work({ deps: { database }, clock: { now: new Date() } } as unknown as TestApp)
  } finally {
    await database.close()
  }
}
