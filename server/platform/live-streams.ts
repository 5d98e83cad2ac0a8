/**
 * The streams (server-sent events) to open menu pages. A page is only told that something has changed, and then asks for
 * it: a stream costs a socket and an entry in three sets, and one buffer is written to all of them.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { CompanyId } from '#server/db/tenant.ts'
import { clientKey } from './client-key.ts'

export type LiveSettings = {
  /** The most streams together. */
  maxStreams: number
  /** The most of one client: the phones in a restaurant share an address. */
  maxOfClient: number
  /** How often a stream shows that it is alive. */
  beatMs: number
  /** How old a stream gets, at most: so it ends even if its guest has vanished without a word. */
  longestMs: number
}

const DEFAULTS: LiveSettings = { maxStreams: 20_000, maxOfClient: 500, beatMs: 10_000, longestMs: 10 * 60_000 }
/** A /48 contains many households; see `limits.ts`. */
const WIDE_TIMES = 8
/** Beats are spread over the interval, so that ten thousand aren't sent at once. */
const SLOTS = 100
/** How many streams are written to before others get a turn of the event loop: about two milliseconds. */
const AT_ONCE = 100
/** A change is told after this time, because this process hears its own announcement of it too. */
const COLLECTING_MS = 50
/** Further changes of a company that follow each other faster are told together: an import makes many. */
const TOGETHER_MS = 300
/** Pages ask within this time after a change, at random. */
export const ASK_WITHIN_MS = 1_000
/** After a lost connection to the database, every page of every company asks. */
const ALL_ASK_WITHIN_MS = 5_000
/** Unread bytes in our memory beyond which a reader is dropped. */
const MAX_UNREAD_BYTES = 16 * 1024
const BEAT = Buffer.from('event: beat\ndata: 1\n\n')

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would otherwise collect the events.
  'x-accel-buffering': 'no',
  // Ends with the connection: chunks would triple the writes.
  connection: 'close',
}

type Stream = {
  socket: Socket
  companyId: CompanyId
  endsAtMs: number
  /** How many beats in a row found bytes that were still unread. */
  unreadBeats: number
}

export type LiveStreams = {
  /**
   * Answers a request with a stream.
   * @param headers of every answer
   * @returns false if there are too many streams, or the server is stopping; then nothing was sent
   */
  open: (
    response: ServerResponse,
    guest: { companyId: CompanyId; ip: string; headers: Partial<Record<string, number | string | string[]>> },
  ) => boolean
  /** Tells the open pages of a company, or all (null), that the menu has changed. */
  tell: (companyId: CompanyId | null) => void
  /** Ends all streams and refuses new ones. */
  close: () => void
  count: () => number
}

export function createLiveStreams(changes: Partial<LiveSettings> = {}): LiveStreams {
  const { maxStreams, maxOfClient, beatMs, longestMs } = { ...DEFAULTS, ...changes }
  const ofCompany = new Map<CompanyId, Set<Stream>>()
  const ofClient = new Map<string, number>()
  const slots = Array.from({ length: SLOTS }, () => new Set<Stream>())
  const changedAt = new Map<CompanyId, number>()
  /** Changes before the process started may have been missed. */
  let allChangedAt = performance.now()
  const collecting = new Map<CompanyId | null, { isDue: boolean }>()
  let count = 0
  let opened = 0
  let nextSlot = 0
  let beating: NodeJS.Timeout | null = null
  let isClosed = false

  const write = (stream: Stream, bytes: Buffer): void => {
    if (stream.socket.writableLength > MAX_UNREAD_BYTES) stream.socket.destroy()
    else stream.socket.write(bytes)
  }

  const beat = (): void => {
    nextSlot = (nextSlot + 1) % SLOTS
    const nowMs = performance.now()
    for (const stream of slots[nextSlot] ?? []) {
      stream.unreadBeats = stream.socket.writableLength > 0 ? stream.unreadBeats + 1 : 0
      if (stream.unreadBeats > 1 || nowMs > stream.endsAtMs) stream.socket.destroy()
      else write(stream, BEAT)
    }
  }

  const send = async (streams: Stream[], withinMs: number): Promise<void> => {
    const bytes = Buffer.from(`data: ${withinMs}\n\n`)
    for (const [at, stream] of streams.entries()) {
      if (at > 0 && at % AT_ONCE === 0) await turn()
      if (!stream.socket.destroyed) write(stream, bytes)
    }
  }

  const tellNow = (companyId: CompanyId | null): void => {
    if (companyId !== null) void send([...(ofCompany.get(companyId) ?? [])], ASK_WITHIN_MS)
    else
      void send(
        slots.flatMap((slot) => [...slot]),
        ALL_ASK_WITHIN_MS,
      )
  }

  const take = (keys: [string, number][]): boolean => {
    if (keys.some(([key, most]) => (ofClient.get(key) ?? 0) >= most)) return false
    for (const [key] of keys) ofClient.set(key, (ofClient.get(key) ?? 0) + 1)
    return true
  }

  const giveBack = (keys: [string, number][]): void => {
    for (const [key] of keys) {
      const left = (ofClient.get(key) ?? 0) - 1
      if (left > 0) ofClient.set(key, left)
      else ofClient.delete(key)
    }
  }

  const add = (stream: Stream): (() => void) => {
    const { companyId } = stream
    const own = ofCompany.get(companyId) ?? new Set()
    ofCompany.set(companyId, own.add(stream))
    const slot = slots[opened % SLOTS]
    slot?.add(stream)
    opened += 1
    count += 1
    beating ??= setInterval(beat, beatMs / SLOTS).unref()
    return () => {
      own.delete(stream)
      if (own.size === 0) ofCompany.delete(companyId)
      slot?.delete(stream)
      count -= 1
      if (count > 0 || !beating) return
      clearInterval(beating)
      beating = null
    }
  }

  return {
    open: (response, { companyId, ip, headers }) => {
      const { socket } = response
      // Without a socket, an earlier answer on the same connection isn't sent yet.
      if (isClosed || !socket || socket.destroyed || count >= maxStreams) return false
      const { narrow, wide } = clientKey(ip)
      const keys: [string, number][] = [[narrow, maxOfClient]]
      if (wide !== null) keys.push([wide, maxOfClient * WIDE_TIMES])
      if (!take(keys)) return false
      const lifeMs = longestMs * (0.5 + Math.random() / 2)
      const remove = add({ socket, companyId, endsAtMs: performance.now() + lifeMs, unreadBeats: 0 })
      response.once('close', () => {
        remove()
        giveBack(keys)
      })
      // Idle connections are closed; beats show whether this one is.
      socket.setTimeout(0)
      response.useChunkedEncodingByDefault = false
      for (const [name, value] of Object.entries({ ...headers, ...HEADERS }))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200)
      const sinceMs = performance.now() - Math.max(allChangedAt, changedAt.get(companyId) ?? 0)
      response.write(`event: state\ndata: ${Math.floor(sinceMs)}\n\n`)
      return true
    },

    tell: (companyId) => {
      if (companyId === null) allChangedAt = performance.now()
      else changedAt.set(companyId, performance.now())
      const known = collecting.get(companyId)
      if (known) {
        known.isDue = true
        return
      }
      const change = { isDue: false }
      collecting.set(companyId, change)
      setTimeout(() => {
        tellNow(companyId)
        change.isDue = false
      }, COLLECTING_MS).unref()
      setTimeout(() => {
        collecting.delete(companyId)
        if (change.isDue) tellNow(companyId)
      }, TOGETHER_MS).unref()
    },

    close: () => {
      isClosed = true
      for (const slot of slots) for (const { socket } of slot) socket.destroy()
    },

    count: () => count,
  }
}
