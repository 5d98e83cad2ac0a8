import { type DestinationStream, pino, type Logger } from 'pino'
import type { Config } from '#server/config.ts'

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

/** The process's logger: JSON lines. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, url: withoutQuery(request.url) }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Queries and tokens in paths (table codes, reset links) stay out of the logs. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/, '').replace(/^\/(t|invite|password-reset)\/.+$/, '/$1/…')
}

/** Health checks and static files would drown everything else. */
export function isLogged(url: string): boolean {
  return !/^\/(healthz|readyz|_console\/|_site\/|uploads\/)/.test(url)
}
