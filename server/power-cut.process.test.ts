import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it, vi } from 'vitest'
import { databaseProcesses } from './testing/embedded-holder.ts'
import { makeCompany } from './testing/factories.ts'
import { makeFolder } from './testing/folders.ts'
import { describeWith } from './testing/outside.ts'
import { proofTimeout, printFigures, times } from './testing/proofs.ts'
import { inDatabaseOf, runApi } from './testing/run-api.ts'
import { type SystemCall, systemCallsIn } from './testing/system-calls.ts'

const WRITES = times(25, 1_000)

/** When a request was sent and when its response arrived, in seconds since 1970, like the times in the trace. */
type Asked = { sent: number; answered: number }

/** An acknowledged write survives a power cut only if its commit was synced before the response was sent. */
function wasSynced(calls: SystemCall[], { sent, answered }: Asked): boolean {
  // Tracing delays the end of a call: a response can be read before the call that sent it has returned.
  const meanwhile = calls.filter(({ start }) => start >= sent && start <= answered)
  const syncs = meanwhile.filter(({ name, result }) => /^f(?:data)?sync$/.test(name) && result === 0)
  return meanwhile
    .filter(({ name, text }) => name === 'recvfrom' && text.includes('COMMIT'))
    .some((asked) =>
      meanwhile
        .filter(({ pid, name, text, start }) => {
          return pid === asked.pid && name === 'sendto' && text.includes('COMMIT') && start >= asked.end
        })
        .some((told) => syncs.some(({ start, end }) => start >= asked.end && end <= told.start)),
    )
}

await describeWith(['strace'], 'a power cut', () => {
  const { folder, remove } = makeFolder()
  afterAll(remove)

  async function watchWrites(
    name: string,
    settings: Record<string, string>,
  ): Promise<{ asked: Asked[]; calls: SystemCall[] }> {
    const dataDir = join(folder, name)
    const api = await runApi({ DATA_DIR: dataDir, WITHOUT_LIMITS: '1' })
    const company = await inDatabaseOf({ dataDir }, async (app) => {
      for (const [key, value] of Object.entries(settings))
        await app.deps.database.pool.query(`ALTER ROLE carte SET ${key} = ${value}`)
      return makeCompany(app)
    })
    // The settings apply only to new connections.
    await inDatabaseOf({ dataDir }, ({ deps }) =>
      deps.database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carte' AND pid <> pg_backend_pid()",
      ),
    )
    const [main] = databaseProcesses(dataDir).filter(({ isKeeper }) => !isKeeper)
    const trace = join(folder, `${name}-trace`)
    const which = ['-e', 'trace=fsync,fdatasync,recvfrom,sendto']
    const pids = [main?.pid ?? 0, ...childrenOf(main?.pid ?? 0)]
    const every = pids.flatMap((pid) => ['-p', String(pid)])
    const options = ['-ff', '-ttt', '-T', '-s', '64', ...which, ...every, '-o', trace]
    const strace = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] })
    let attached = 0
    createInterface({ input: strace.stderr }).on('line', (line) => (attached += line.includes('attached') ? 1 : 0))
    await vi.waitFor(() => expect(attached).toBeGreaterThanOrEqual(pids.length), { timeout: 20_000 })
    const asked: Asked[] = []
    // strace omits calls that are unfinished when it is stopped, so the last write is not checked.
    for (let count = 0; count <= WRITES; count++) {
      const sent = Date.now() / 1_000
      const answer = await fetch(`${api.url}/api/categories`, {
        method: 'POST',
        headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Category ${count}` }),
      })
      await answer.text()
      if (count < WRITES) asked.push({ sent, answered: (Date.now() + 1) / 1_000 })
      expect(answer.status).toBe(200)
    }
    strace.kill('SIGINT')
    await once(strace, 'exit')
    await api.kill()
    const files = readdirSync(folder).filter((file) => file.startsWith(`${name}-trace.`))
    const calls = files.flatMap((file) => systemCallsIn(readFileSync(join(folder, file), 'utf8'), file))
    return { asked, calls }
  }

  it('each write is synced to disk before it is acknowledged', proofTimeout(120_000, 600_000), async () => {
    const { asked, calls } = await watchWrites('synced', {})

    printFigures('power cut', { writes: asked.length, synced: asked.filter((one) => wasSynced(calls, one)).length })
    expect(asked.filter((one) => !wasSynced(calls, one))).toEqual([])
  })

  it(
    'the check for synced writes detects writes that are acknowledged before they are synced',
    proofTimeout(120_000, 600_000),
    async () => {
      const { asked, calls } = await watchWrites('careless', { synchronous_commit: 'off' })

      expect(asked.filter((one) => !wasSynced(calls, one)).length).toBeGreaterThan(WRITES / 2)
    },
  )
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
