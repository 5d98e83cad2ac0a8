import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'
import { describeForLog, withoutSecrets } from './logged-error.ts'

/** The values of these fields, which could contain a secret or an email address, are replaced in logs. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.passwordHash',
  '*.token',
  '*.email',
  'password',
  'token',
  'email',
]

/** The id of the current request, for log lines of code without access to the request. */
export const requestIds = new AsyncLocalStorage<string>()

/**
 * Lines are buffered, so that writing them doesn't block requests. Lines are lost when the process is killed (about the
 * last half second), and when the reader is 16 MB behind.
 */
const BUFFERED = {
  sync: false,
  minLength: 64 * 1024,
  maxWrite: 256 * 1024,
  maxLength: 16 * 1024 * 1024,
  periodicFlush: 500,
}

/** Standard output, buffered as bytes: with strings, sonic-boom would count the bytes of the whole buffer per line. */
function bufferedOutput(): DestinationStream {
  const stream = pino.destination({ ...BUFFERED, contentMode: 'buffer' })
  const write: (line: Buffer) => boolean = stream.write.bind(stream) as never // accepts buffers; its type only strings
  return Object.assign(stream, { write: (line: string) => write(Buffer.from(line)) })
}

export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: {
      // An unknown path may contain anything a user typed.
      req: ({ method, url, is404 }: { method: string; url: string; is404?: boolean }) => ({
        method,
        url: is404 === true ? '(none)' : safePath(url),
      }),
      err: describeForLog,
    },
    // A request's logger already adds the id of the request.
    mixin: (_line, _level, logger) => {
      const id = logger === root ? requestIds.getStore() : undefined
      return id === undefined ? {} : { reqId: id }
    },
    hooks: {
      // Removes secrets from messages that come alone or with an error, because they may quote input. Other messages
      // are constant texts.
      logMethod(args, method) {
        const [first, second] = args as unknown[] // pino takes an object and a message, or a message alone
        if (typeof first === 'string') method.apply(this, [withoutSecrets(first)])
        else if (first instanceof Error) method.apply(this, [{ err: first }, withoutSecrets(first.message)])
        else if (typeof second === 'string' && typeof first === 'object' && first !== null && 'err' in first)
          method.apply(this, [first, withoutSecrets(second)])
        else method.apply(this, args)
      },
    },
  }
  const root: Logger = pino(options, destination ?? bufferedOutput())
  return root
}

/** Tokens in paths: table codes and links in mails. */
const SECRET_PATHS = /^(\/(?:t|invite|password-reset)\/|(?:\/api)?\/auth\/verify-email\/).+$/s
/** A part of a path that can be logged: short, and without characters that our own paths don't have. */
const PLAIN_PART = /^[\w.=~-]{0,24}$/

/** The path of a URL, with “…” in place of parts that could be secret or personal. */
export function safePath(url: string): string {
  return routedPath(url)
    .replace(SECRET_PATHS, '$1…')
    .split('/')
    .map((part) => (PLAIN_PART.test(part) ? part : '…'))
    .join('/')
}

/** The path as the router reads it: without scheme and host (RFC 9112, section 3.2.2), and with encoded letters decoded. */
function routedPath(url: string): string {
  const [beforeQuery = ''] = url.split(/[?#]/, 1)
  const path = beforeQuery.replace(/^https?:\/\/[^/]*/i, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whether requests to this URL are logged: health checks, metrics and static files would drown out everything else. */
export function isLogged(url: string): boolean {
  return !/^\/(healthz|readyz|metrics|_console\/|_site\/|uploads\/)/.test(url)
}
