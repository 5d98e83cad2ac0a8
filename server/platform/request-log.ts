import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import { symbols } from 'pino'
import { isLogged, safePath } from './logger.ts'

export type RequestLine = { id: string; method: string; url: string; status: number; elapsedMs: number }

export type RequestLog = (line: RequestLine) => void

type PinoInside = { [symbols.streamSym]: { write: (line: string) => void }; [symbols.chindingsSym]: string }

/**
 * Builds one line per request from a template: pino's own serialisation would take longer than everything else for a
 * cached page.
 */
export function createRequestLog(log: FastifyBaseLogger): RequestLog {
  if (!('isLevelEnabled' in log) || !(symbols.streamSym in log)) return () => {} // the logger of a test, not pino
  const pino = log as FastifyBaseLogger & PinoInside & { isLevelEnabled: (level: string) => boolean }
  const INFO = 30
  return ({ id, method, url, status, elapsedMs }) => {
    if (!pino.isLevelEnabled('info')) return
    const req = `{"method":"${method}","url":${JSON.stringify(url)}}`
    pino[symbols.streamSym].write(
      `{"level":${INFO},"time":${Date.now()}${pino[symbols.chindingsSym]},"reqId":"${id}","req":${req},"res":{"statusCode":${status}},"responseTime":${elapsedMs.toFixed(3)},"msg":"request completed"}\n`,
    )
  }
}

/** Makes the framework write one line for each answered request, and none when a request arrives. */
export class OneLineLog extends LogController {
  readonly #write: RequestLog

  constructor(log: FastifyBaseLogger) {
    super({ disableRequestLogging: ({ url }) => !isLogged(url) })
    this.#write = createRequestLog(log)
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) return super.requestCompleted(error, request, reply)
    if (this.isLogDisabled(request)) return
    const url = request.is404 ? '(none)' : safePath(request.url)
    this.#write({ id: request.id, method: request.method, url, status: reply.statusCode, elapsedMs: reply.elapsedTime })
  }
}
