import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** This much of a body is read at full speed, so that an ordinary request's connection can soon be used again. */
const AT_ONCE_BYTES = 256 * 1024
/** The pause after each further chunk of at most 64 KiB: about 3 MB a second. */
const PAUSE_MS = 20

/**
 * Reads the rest of a body slowly when its request was answered without it. Closing the connection would lose the
 * response; reading at full speed would take memory and time away from other requests.
 */
export function readUnreadBodiesSlowly(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!request.raw.complete) discardSlowly(request.raw)
    done()
  })
}

/** Reads and discards a body, slowly if it is large. @param resumeLater calls its parameter after a pause */
export function discardSlowly(
  body: Pick<Readable, 'on' | 'pause' | 'resume'>,
  resumeLater: (resume: () => void) => void = (resume) => void setTimeout(resume, PAUSE_MS).unref(),
): void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= AT_ONCE_BYTES) return
    body.pause()
    resumeLater(() => body.resume())
  })
}
