import { randomBytes } from 'node:crypto'
import { cutText } from '#contract/cut-text.ts'
import { TABLE_NAME_MAX_LENGTH, TABLE_SCAN_EVERY_MS, TABLE_TOKEN_BYTES } from '#contract/limits.ts'

/** A random code that reveals nothing about its table. Its characters need no escaping in a URL. */
export function newQrToken(): string {
  return randomBytes(TABLE_TOKEN_BYTES).toString('base64url')
}

/** Whether a text has the format of a table's code, so that anything else isn't looked up in the database. */
export function isQrToken(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text)
}

/**
 * The names of a series of tables, cut to the maximum length.
 * @example seriesNames({ prefix: 'Table ', from: 1, to: 3 }) // ['Table 1', 'Table 2', 'Table 3']
 */
export function seriesNames({ prefix, from, to }: { prefix: string; from: number; to: number }): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    cutText(`${prefix}${from + index}`.trim(), TABLE_NAME_MAX_LENGTH),
  )
}

/** The form in which names are compared, so that names that differ only in case or character width are the same. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

export function splitByExisting(names: string[], existing: string[]): { fresh: string[]; skipped: string[] } {
  const taken = new Set(existing.map(foldName))
  const fresh = names.filter((name) => !taken.has(foldName(name)))
  return { fresh, skipped: names.filter((name) => taken.has(foldName(name))) }
}

/** Whether to store a scan: at most one per minute, so that a busy table doesn't cause a write per guest. */
export function isScanWorthWriting(lastScannedAt: Date | null, now: Date): boolean {
  return lastScannedAt === null || now.getTime() - lastScannedAt.getTime() >= TABLE_SCAN_EVERY_MS
}

export function toArea(area: string | null | undefined): string | null {
  return area === undefined || area === '' ? null : area
}
