/** The worker thread that `file-thread.ts` starts: calls `draw` of one module, posts the bytes it returns and exits. */
import { parentPort, workerData } from 'node:worker_threads'

if (!parentPort) throw new Error('file-worker.ts runs in a worker thread only')

const { drawing, data } = workerData as { drawing: string; data: unknown }
const { draw } = (await import(drawing)) as { draw: (data: unknown) => Promise<Uint8Array> }
parentPort.postMessage(await draw(data))
