/** Properties of an error that are safe to log. Others may contain rows, parameters, responses or settings. */
const KEPT = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'routine']
const DEEPEST = 10

/**
 * The log entry of an error: its kind, message, stack and causes, without the values of a failed database statement,
 * which may include email addresses and password hashes.
 * @param error whatever was thrown
 * @returns an object for the log line
 */
export function describeForLog(error: unknown): Record<string, unknown> {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) }
  const kept = Object.entries(error).filter(
    ([key, value]) => KEPT.includes(key) && (typeof value === 'string' || typeof value === 'number'),
  )
  // Only the stack frames are logged: the lines before them repeat the message with its values.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: places.join('\n'),
    ...Object.fromEntries(kept),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describe(error.cause, depth + 1) }),
  }
}

/**
 * Longer messages are cut, because searching them for secrets takes time. More is searched than logged, because a secret
 * that is cut off may no longer match its pattern.
 */
const SEARCHED_MAX = 4_000
const WORDS_MAX = 2_000
const LEFT_OUT = '…'
const SECRETS: [RegExp, string][] = [
  // Drizzle: the values of a failed query.
  [/\nparams: .*$/s, ''],
  // PostgreSQL and JSON.parse: the text that could not be parsed. It may contain quotation marks, and be cut off.
  [
    /(syntax for type [\w ]+: |out of range[\w ]*: |Unexpected token .*?, )(?:\.{3})?"(?:[^]*"(?=(?:\.{3})? is not valid JSON$)|[^]*)/,
    `$1${LEFT_OUT}`,
  ],
  // Passwords in server addresses, query strings, and email addresses.
  [/\/\/[^\s/@]+@/g, `//${LEFT_OUT} at `],
  [/\?[^\s"'?]*=[^\s"']*/g, `?${LEFT_OUT}`],
  [/[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;/]+/g, LEFT_OUT],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${LEFT_OUT}`],
  // Card numbers, with and without gaps.
  [/\b\d(?:[ -]?\d){12,18}\b/g, LEFT_OUT],
  // Tokens and keys: long strings with letters and digits, except request ids.
  [/(?<![\w-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, LEFT_OUT],
]

/** A text, cut to 2,000 characters, without what the patterns in `SECRETS` match. */
export function withoutSecrets(text: string): string {
  const searched = text.slice(0, SEARCHED_MAX)
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), searched).slice(0, WORDS_MAX)
}
