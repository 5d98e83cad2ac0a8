import type { PGlite } from '@electric-sql/pglite'

/** The first two fields of such an error, in any language (PostgreSQL's protocol, Error and Notice Message Fields). */
const PANIC = Buffer.from('SPANIC\0VPANIC\0')

/**
 * Notices when PostgreSQL gives itself up, as it does when it can no longer write its log (a disk that is full). A server
 * would end all its processes and begin anew; PGlite goes on, answers the next query with the same error, and then nobody.
 * @param database behind the socket server
 * @param onPanic called before anybody is answered
 */
export function watchForPanic(database: PGlite, onPanic: () => void): PGlite {
  return new Proxy(database, {
    get(target, property) {
      if (property === 'execProtocolRawStream') {
        return (message: Uint8Array, options: Parameters<PGlite['execProtocolRawStream']>[1]) =>
          target.execProtocolRawStream(message, {
            ...options,
            onRawData: (data) => {
              if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(PANIC)) onPanic()
              options.onRawData(data)
            },
          })
      }
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
