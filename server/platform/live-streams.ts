/**
 * Streams (server-sent events) to open menu pages and consoles. An event contains no menu data: it makes the page
 * fetch the change, so that a stream costs little memory and all streams of a company get the same bytes.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { CompanyId } from '#server/db/tenant.ts'
import { clientKey } from './client-key.ts'

export type LiveSettings = {
  /** The maximum number of streams in total. */
  maxStreams: number
  /** The maximum number of streams of one client. The phones in a restaurant share an address. */
  maxOfClient: number
  beatMs: number
  /**
   * The maximum age of a stream, so that it ends even if its client has vanished without closing the connection. Each
   * stream ends at a random age between half of this age and this age.
   */
  longestMs: number
}

const DEFAULTS: LiveSettings = { maxStreams: 20_000, maxOfClient: 500, beatMs: 10_000, longestMs: 10 * 60_000 }
/** A /48 may contain many households, so it gets this multiple of a client's streams. */
const WIDE_TIMES = 8
/** Heartbeats are spread over their interval in this many slots, so that ten thousand aren't sent at once. */
const SLOTS = 100
/** How many streams are written to, in about two milliseconds, before other work gets a turn of the event loop. */
const AT_ONCE = 100
/**
 * The delay of an event. A process is notified of its own change twice, directly and by the database, and both become
 * one event if they arrive within this time.
 */
const COLLECTING_MS = 50
/** Further changes to a company's menu within this time become one event: an import makes many changes. */
const TOGETHER_MS = 300
/** Pages fetch a change after a random delay of up to this time. */
export const ASK_WITHIN_MS = 1_000
/**
 * Replaces `ASK_WITHIN_MS` after a lost connection to the database, when the pages of all companies request their
 * menus.
 */
const ALL_ASK_WITHIN_MS = 5_000
/** A stream with more unsent bytes in memory is closed. */
const MAX_UNREAD_BYTES = 16 * 1024
const BEAT = Buffer.from('event: beat\ndata: 1\n\n')

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without this header, nginx would buffer the events.
  'x-accel-buffering': 'no',
  // The response ends with the connection, because chunked encoding would triple the writes.
  connection: 'close',
}

type Stream = {
  socket: Socket
  companyId: CompanyId
  endsAtMs: number
  /** How many heartbeats in a row found unsent bytes. */
  unreadBeats: number
}

export type LiveStreams = {
  /**
   * Answers a request with a stream.
   * @param guest the company whose changes the stream reports, the client's IP address, and the headers that every
   * response has
   * @returns false when nothing was sent: there are too many streams, the connection is busy or closed, or the server
   * is stopping
   */
  open: (
    response: ServerResponse,
    guest: { companyId: CompanyId; ip: string; headers: Partial<Record<string, number | string | string[]>> },
  ) => boolean
  /** Sends an event to the open pages and consoles of a company, or of all companies (null): the menu has changed. */
  tell: (companyId: CompanyId | null) => void
  close: () => void
  count: () => number
}

export function createLiveStreams(changes: Partial<LiveSettings> = {}): LiveStreams {
  const { maxStreams, maxOfClient, beatMs, longestMs } = { ...DEFAULTS, ...changes }
  const ofCompany = new Map<CompanyId, Set<Stream>>()
  const ofClient = new Map<string, number>()
  const slots = Array.from({ length: SLOTS }, () => new Set<Stream>())
  const changedAt = new Map<CompanyId, number>()
  /** Initially the start of the process, because the process may have missed earlier changes. */
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

  const notifyNow = (companyId: CompanyId | null): void => {
    if (companyId !== null) void send([...(ofCompany.get(companyId) ?? [])], ASK_WITHIN_MS)
    else
      void send(
        slots.flatMap((slot) => [...slot]),
        ALL_ASK_WITHIN_MS,
      )
  }

  const takeSlots = (keys: [string, number][]): boolean => {
    if (keys.some(([key, most]) => (ofClient.get(key) ?? 0) >= most)) return false
    for (const [key] of keys) ofClient.set(key, (ofClient.get(key) ?? 0) + 1)
    return true
  }

  const releaseSlots = (keys: [string, number][]): void => {
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
      // There is no socket while an earlier response on the same connection is being sent.
      if (isClosed || !socket || socket.destroyed || count >= maxStreams) return false
      const { narrow, wide } = clientKey(ip)
      const keys: [string, number][] = [[narrow, maxOfClient]]
      if (wide !== null) keys.push([wide, maxOfClient * WIDE_TIMES])
      if (!takeSlots(keys)) return false
      const lifeMs = longestMs * (0.5 + Math.random() / 2)
      const remove = add({ socket, companyId, endsAtMs: performance.now() + lifeMs, unreadBeats: 0 })
      response.once('close', () => {
        remove()
        releaseSlots(keys)
      })
      // No idle timeout: heartbeats detect a dead connection.
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
        notifyNow(companyId)
        change.isDue = false
      }, COLLECTING_MS).unref()
      setTimeout(() => {
        collecting.delete(companyId)
        if (change.isDue) notifyNow(companyId)
      }, TOGETHER_MS).unref()
    },

    close: () => {
      isClosed = true
      for (const slot of slots) for (const { socket } of slot) socket.destroy()
    },

    count: () => count,
  }
}
