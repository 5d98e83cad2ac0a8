import type { FastifyBaseLogger } from 'fastify'
import { type Database, queryAsOwner } from './client.ts'

const LOOK_EVERY_MS = 10_000

/**
 * Does for the embedded database what autovacuum does on a server: without statistics a list of 10,000 items took
 * 50 times as long, and without vacuum changed rows would stay for ever.
 * @returns ends it, after the look that is under way
 */
export function keepUp(database: Database, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  if (database.kind === 'server') return async () => {}
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(() =>
      tidyUp(database).catch((error: unknown) => log.error({ err: error }, 'the embedded database was not tidied up')),
    )
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** One look: vacuums and analyses the tables that changed enough. @returns their names */
export async function tidyUp(database: Database): Promise<string[]> {
  // PostgreSQL's own thresholds: autovacuum_analyze_scale_factor and autovacuum_vacuum_scale_factor.
  const due = await queryAsOwner<{ name: string; has_dead: boolean }>(
    database,
    `SELECT quote_ident(relname) AS name, n_dead_tup > 50 + 0.2 * n_live_tup AS has_dead
     FROM pg_stat_user_tables
     WHERE schemaname = 'public'
       AND (n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup)`,
  )
  // One table at a time, so that whoever waits for the only connection gets in between.
  for (const { name, has_dead: hasDead } of due) {
    await queryAsOwner(database, hasDead ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`)
  }
  return due.map(({ name }) => name)
}
