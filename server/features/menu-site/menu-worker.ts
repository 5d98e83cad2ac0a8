/** Answers requests for long menus in a thread; `menu-thread.ts` is the other side. */
import { parentPort, workerData } from 'node:worker_threads'
import { connectThread } from '#server/db/client.ts'
import { builtFrontends } from '#server/platform/built-frontends.ts'
import { compressHere, type EncodedPage } from '#server/platform/page-bytes.ts'
import { answerFrom, type AnswerContext } from './menu-answers.ts'
import type { ThreadMessage, ThreadRequest, ThreadSettings } from './menu-thread.ts'
import { readMenuSnapshot, type TimedSnapshot } from './service.ts'

if (!parentPort) throw new Error('menu-worker.ts runs in a worker thread only')
const port = parentPort

const settings = workerData as ThreadSettings // passed by menu-thread.ts
const database = connectThread(settings, 2)
const frontends = settings.frontends && (await builtFrontends(settings.frontends))
const context: AnswerContext = {
  ...settings,
  renderSite: frontends?.renderSite ?? (() => Promise.reject(new Error('There are no pages here'))),
}

/** Recently read menus: a guest who searches requests the same one repeatedly. */
const menus = new Map<string, { state: number; timed: TimedSnapshot }>()
/** The limit for all cached menus together; a thousand items take about 3 MB. */
const MAX_ITEMS_REMEMBERED = 30_000

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

async function menuOf({ companyId, branchId, asked, now, state }: Omit<ThreadRequest, 'id'>) {
  const key = `${branchId} ${asked ?? ''}`
  const known = menus.get(key)
  menus.delete(key)
  const isTrue = known && known.state === state && (known.timed.validUntil === null || known.timed.validUntil > now)
  const timed = isTrue ? known.timed : await readMenuSnapshot(database, companyId, { branchId, asked, now })
  if (timed && state !== null) remember(key, { state, timed })
  return timed
}

/** The least recently used one is dropped first. */
function remember(key: string, menu: { state: number; timed: TimedSnapshot }): void {
  menus.set(key, menu)
  let items = 0
  for (const [one, { timed }] of [...menus].toReversed()) {
    items += timed.snapshot.menuItems.length
    if (items > MAX_ITEMS_REMEMBERED) menus.delete(one)
  }
}

/** The bytes are transferred, not copied. */
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
