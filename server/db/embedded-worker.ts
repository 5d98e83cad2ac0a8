/**
 * Runs PGlite off the event loop of the server: a worker that serves the PostgreSQL protocol on a private unix socket,
 * so that the rest of the code knows `pg` only (ADR 0003).
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { pinBatches } from './pin-batches.ts'
import { watchForPanic } from './watch-for-panic.ts'

const MAX_CONNECTIONS = 32

const { dataDir, socketPath } = workerData as { dataDir: string | null; socketPath: string } // set by embedded.ts
if (!parentPort) throw new Error('embedded-worker.ts runs in a worker thread only')
const port = parentPort

const database = await PGlite.create(dataDir ?? 'memory://')
// Ends this thread: whoever waits for an answer is hung up on, and told nothing that may not be so.
const watched = watchForPanic(database, () => process.exit(1))
const server = new PGLiteSocketServer({ db: pinBatches(watched), path: socketPath, maxConnections: MAX_CONNECTIONS })
await server.start()
port.postMessage('ready')

port.on('message', (message) => {
  if (message === 'close') void close()
})

async function close(): Promise<void> {
  await server.stop()
  await database.close()
  port.postMessage('closed')
  port.close()
}
