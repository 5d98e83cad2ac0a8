import type { PGlite } from '@electric-sql/pglite'

/** First bytes of the messages of the PostgreSQL protocol that belong to one extended query, up to its Sync. */
const BATCH_MESSAGES = new Set(Buffer.from('PBDECHF'))
const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4])

/**
 * Makes the socket server treat one extended query like a transaction.
 *
 * All its clients share PGlite's one backend, and its queue holds that backend for a client only while a transaction is
 * open. Parse, Bind, Execute and Sync arrive as messages of their own, so outside a transaction one client's Bind could
 * meet another one's Parse, and get the other one's answer (ADR 0003; `pin-batches.integration.test.ts` shows it).
 * @param database whose `isInTransaction` the socket server asks before it serves another client
 */
export function pinBatches(database: PGlite): PGlite {
  let isInBatch = false
  return new Proxy(database, {
    get(target, property) {
      if (property === 'isInTransaction') return () => isInBatch || target.isInTransaction()
      if (property === 'execProtocolRawStream') {
        return async (message: Uint8Array, options: Parameters<PGlite['execProtocolRawStream']>[1]) => {
          await target.execProtocolRawStream(message, options)
          isInBatch = BATCH_MESSAGES.has(message[0] ?? 0)
        }
      }
      if (property === 'exec') {
        // The server rolls back for a client that went away, perhaps in the middle of a batch.
        return async (...parameters: Parameters<PGlite['exec']>) => {
          if (isInBatch) await target.execProtocolRaw(SYNC)
          isInBatch = false
          return target.exec(...parameters)
        }
      }
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
