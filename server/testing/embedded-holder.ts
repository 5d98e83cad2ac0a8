import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const FAST_MODULES = new URL('../platform/fast-modules.ts', import.meta.url).href
const MODULE = new URL('../db/client.ts', import.meta.url).href

/** A script that runs the database of a folder, writes rows one after the other and prints their ids. */
const HOLDER = `
  await import(${JSON.stringify(FAST_MODULES)})
  const { openDatabase } = await import(${JSON.stringify(MODULE)})
  const { owner } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] })
  const { Client } = (await import('pg')).default
  const client = new Client(owner)
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS mark (id int PRIMARY KEY)')
  const { rows } = await client.query('SELECT coalesce(max(id), 0) AS last FROM mark')
  console.log('ready')
  for (let id = rows[0].last + 1; ; id++) {
    await client.query('INSERT INTO mark VALUES ($1)', [id])
    console.log(id)
  }
`

/** Another process that runs the database of a folder. */
export type Holder = {
  child: ChildProcess
  /** The last acknowledged row. */
  acknowledged: () => number
  kill: () => Promise<void>
}

export async function holdInAnotherProcess(dataDir: string): Promise<Holder> {
  const child = spawn(process.execPath, ['-e', HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let last = 0
  const lines = createInterface({ input: child.stdout })
  await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('The other process ended before it was ready'))),
  ])
  lines.on('line', (line) => (last = Number(line)))
  return {
    child,
    acknowledged: () => last,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The processes of the embedded database on a folder; needs Linux. */
export function databaseProcesses(dataDir: string): { pid: number; isKeeper: boolean }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((name) => ({ pid: Number(name), text: commandLineOf(name) }))
    .filter(({ pid, text }) => text.includes(`${dataDir}/`) && text.includes('/bin/postgres') && pid !== process.pid)
    .map(({ pid, text }) => ({ pid, isKeeper: text.startsWith('/bin/sh') }))
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
