/** What a failure may say of itself beside its words. Others carry rows, parameters, responses and settings with them. */
const KEPT = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'routine']
/** Causes have causes; nobody's go deeper than that. */
const DEEPEST = 10

/**
 * What a line of the log says of a failure: its kind, words, place and causes, and never the values that a statement of the
 * database was run with, among which are addresses and the hashes of passwords.
 * @param error whatever was thrown
 * @returns an object for the line
 */
export function describeForLog(error: unknown): Record<string, unknown> {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) }
  const kept = Object.entries(error).filter(
    ([key, value]) => KEPT.includes(key) && (typeof value === 'string' || typeof value === 'number'),
  )
  // The words stand above the places, with the values in them.
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: places.join('\n'),
    ...Object.fromEntries(kept),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describe(error.cause, depth + 1) }),
  }
}

/** More of a message is of no use, and would take a while to look through. */
const WORDS_MAX = 2_000
/** What stands for what was left out. */
const LEFT_OUT = '…'
const SECRETS: [RegExp, string][] = [
  // Drizzle: the values of a query that failed.
  [/\nparams: .*$/s, ''],
  // PostgreSQL and JSON.parse: the text that could not be read.
  [/(syntax for type [\w ]+: |out of range[\w ]*: |Unexpected token .*?, )"[^]*"/, `$1${LEFT_OUT}`],
  // A password in the address of a server, and everything behind an address.
  [/\/\/[^\s/@]+@/g, `//${LEFT_OUT} at `],
  [/\?[^\s"'?]*=[^\s"']*/g, `?${LEFT_OUT}`],
  [/[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;/]+/g, LEFT_OUT],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, `$1 ${LEFT_OUT}`],
  // Numbers of cards, with and without gaps.
  [/\b\d(?:[ -]?\d){12,18}\b/g, LEFT_OUT],
  // Tokens and keys: long, of letters and digits. Not the ids of requests.
  [/(?<![\w-])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, LEFT_OUT],
]

/** A text of somebody else without what looks like a secret or a person's address. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text.slice(0, WORDS_MAX))
}
