import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { diskIsLow } from './disk-guard.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import { shareRunning } from './share-running.ts'

/** `stopping` is true once the process has been asked to stop. */
export type Lifecycle = { stopping: boolean }

/**
 * `/healthz`: the event loop is alive. `/readyz`: whether requests should be sent here, and what an operator has to
 * fix.
 */
export function registerHealth(
  app: FastifyInstance,
  deps: Deps,
  lifecycle: Lifecycle,
  proxyWatch: Pick<ProxyWatch, 'warning'> = { warning: () => null },
): void {
  const errorsNow = shareRunning(() => findErrors(deps))
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const errors = lifecycle.stopping ? ['stopping'] : await errorsNow()
    const warning = proxyWatch.warning()
    return reply
      .status(errors.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: errors.length === 0 ? 'ready' : 'not ready',
        errors,
        ...(warning !== null && { warnings: [warning] }),
      })
  })
}

async function findErrors(deps: Deps): Promise<string[]> {
  const [database, disk] = await Promise.all([databaseError(deps), diskError(deps)])
  return [database, disk].filter((error) => error !== null)
}

/** Checks that the database accepts writes, because a standby answers only reads. */
async function databaseError({ database }: Deps): Promise<string | null> {
  try {
    const { rows } = await database.pool.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    return rows[0]?.transaction_read_only === 'off' ? null : 'the database is read-only'
  } catch {
    return 'the database isn’t responding'
  }
}

async function diskError(deps: Deps): Promise<string | null> {
  return (await diskIsLow(deps)) ? 'the disk is nearly full' : null
}
