import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'
import { describeForLog, withoutSecrets } from './logged-error.ts'

/** Whatever could carry a secret or a person's address is left out of the logs. */
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

/** The id of the request that is being worked on, for lines of whoever does not know the request. */
export const requestIds = new AsyncLocalStorage<string>()

/** The process's logger: JSON lines. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: {
      // An address that nothing serves can hold anything that somebody typed.
      req: ({ method, url, is404 }: { method: string; url: string; is404?: boolean }) => ({
        method,
        url: is404 === true ? '(none)' : safePath(url),
      }),
      err: describeForLog,
    },
    // A request's own logger names its id already.
    mixin: (_line, _level, logger) => {
      const id = logger === root ? requestIds.getStore() : undefined
      return id === undefined ? {} : { reqId: id }
    },
    hooks: {
      // Fixed words need no look; an error's message, and what others put together, do.
      logMethod(args, method) {
        const [first, second] = args as unknown[] // pino takes an object and words, or words alone
        if (typeof first === 'string') method.apply(this, [withoutSecrets(first)])
        else if (first instanceof Error) method.apply(this, [{ err: first }, withoutSecrets(first.message)])
        else if (typeof second === 'string' && typeof first === 'object' && first !== null && 'err' in first)
          method.apply(this, [first, withoutSecrets(second)])
        else method.apply(this, args)
      },
    },
  }
  const root: Logger = destination ? pino(options, destination) : pino(options)
  return root
}

/** Tokens in paths: codes of tables, links of mails. */
const SECRET_PATHS = /^(\/(?:t|invite|password-reset)\/|(?:\/api)?\/auth\/verify-email\/).+$/
/** Any part of an address of ours that means something. */
const PLAIN_PART = /^[\w.=~-]{0,24}$/

/** An address without its query, and without what could be somebody's. */
function safePath(url: string): string {
  const end = url.search(/[?#]/)
  return (end === -1 ? url : url.slice(0, end))
    .replace(SECRET_PATHS, '$1…')
    .split('/')
    .map((part) => (PLAIN_PART.test(part) ? part : '…'))
    .join('/')
}

/** Health checks and static files would drown everything else. */
export function isLogged(url: string): boolean {
  return !/^\/(healthz|readyz|metrics|_console\/|_site\/|uploads\/)/.test(url)
}
