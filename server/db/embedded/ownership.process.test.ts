import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { makeFolder } from '#server/testing/folders.ts'
import { isOwned, takeOwnership, waitUntilFree } from './ownership.ts'
import type { Place } from './place.ts'

const cleanUps: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A place whose recorded process looks like PostgreSQL, but only waits. */
async function fakeDatabase() {
  const { folder, remove } = makeFolder()
  const place: Place = { dataDir: folder, folder, cluster: join(folder, 'cluster'), isElsewhere: false }
  mkdirSync(place.cluster)
  mkdirSync(join(folder, 'socket'))
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', place.cluster], { stdio: 'ignore' })
  await once(child, 'spawn')
  const pidFile = join(place.cluster, 'postmaster.pid')
  writeFileSync(pidFile, `${child.pid}\n\n\n5432\n`)
  cleanUps.push(() => {
    child.kill('SIGKILL')
    remove()
  })
  return { place, child, pidFile }
}

/** Accepts connections and never responds, like the processes of a paused container. */
async function freeze({ folder }: Place): Promise<void> {
  const server = createServer().listen(join(folder, 'socket', '.s.PGSQL.5432'))
  await once(server, 'listening')
  cleanUps.push(() => server.close())
}

it('no owner of a frozen embedded database is found, and the database can’t be owned', async () => {
  const { place } = await fakeDatabase()
  await freeze(place)
  const started = { lastOutput: () => '', isRunning: vi.fn(() => true), ended: Promise.resolve(), stop: () => {} }
  started.isRunning.mockReturnValueOnce(true).mockReturnValue(false)

  expect(await isOwned(place)).toBe(false)
  expect(await takeOwnership(place, started)).toBeNull()
})

it('waiting for a frozen embedded database ends with an error, and doesn’t stop the database', async () => {
  const { place, child } = await fakeDatabase()
  await freeze(place)
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 15_000))

  await expect(waitUntilFree(place)).rejects.toThrow('is still running')
  expect(child.signalCode).toBeNull()
})

it('a signal reaches only the embedded database, even if its pid file vanishes or the database ends meanwhile', async () => {
  const { place, child, pidFile } = await fakeDatabase()
  const signals: unknown[] = []
  let checks = 0
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal === 0) {
      checks += 1
      // The second check is the one before the signal.
      if (checks === 2) rmSync(pidFile)
      return true
    }
    signals.push([pid, signal])
    throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  })

  await waitUntilFree(place)

  expect(signals).toEqual([[child.pid, 'SIGINT']])
})
