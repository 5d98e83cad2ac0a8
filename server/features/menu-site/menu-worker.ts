/** Answers requests for long menus in a thread, which `menu-thread.ts` starts. */
import { parentPort, workerData } from 'node:worker_threads'
import { connectThread } from '#server/db/client.ts'
import { builtFrontends } from '#server/platform/built-frontends.ts'
import { compressHere, type EncodedPage } from '#server/platform/page-bytes.ts'
import { answerFrom, type AnswerContext } from './menu-answers.ts'
import type { ThreadMessage, ThreadRequest, ThreadSettings } from './menu-thread.ts'
import { recentMenus } from './recent-menus.ts'

if (!parentPort) throw new Error('menu-worker.ts must run in a worker thread')
const port = parentPort

const settings = workerData as ThreadSettings // menu-thread.ts passes this type
const database = connectThread(settings, 2)
const frontends = settings.frontends && (await builtFrontends(settings.frontends))
const context: AnswerContext = {
  ...settings,
  renderSite: frontends?.renderSite ?? (() => Promise.reject(new Error('This server renders no pages'))),
}

/** The maximum number of items of all cached menus together. A thousand items take about 3 MB. */
const MAX_CACHED_ITEMS = 30_000
const menuOf = recentMenus(database, MAX_CACHED_ITEMS)

port.on('message', (request: ThreadRequest) => void reply(request))

async function reply({ id, ...task }: ThreadRequest): Promise<void> {
  try {
    const timed = await menuOf(task)
    if (!timed) return send({ id, kind: 'nothing' })
    const page = compressHere(await answerFrom(timed, task.question, context))
    return send(messageOf(id, page))
  } catch (error) {
    return send({ id, kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** Copies the bytes into separate arrays, which `send` can transfer: a `Buffer` may share its memory. */
function messageOf(id: number, { identity, br, gzip, ...page }: EncodedPage): ThreadMessage {
  return { id, kind: 'page', page, bytes: [identity, br, gzip].map((one) => one && new Uint8Array(one)) }
}

function send(message: ThreadMessage): void {
  const bytes = message.kind === 'page' ? message.bytes : []
  port.postMessage(
    message,
    bytes.flatMap((one) => (one?.buffer instanceof ArrayBuffer ? one.buffer : [])),
  )
}
