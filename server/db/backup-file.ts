import { createHash, type Hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/** The format this version writes, and the newest it reads. */
const FORMAT = 1
const NEWLINE = 0x0a
/**
 * A limit far above the longest expected line of 40 MB: in older backups, a menu file of 20 MB is one row in hex
 * digits.
 */
const LINE_MAX_BYTES = 256 * 1024 * 1024

/** A backup can't be made or restored; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const headerSchema = z.object({
  carteBackup: z.number().int().positive(),
  /**
   * The number of applied migrations, and the date of the last one, because another version of Carte may have the same
   * number of different migrations.
   */
  migration: z.object({ number: z.number().int().positive(), writtenAt: z.number() }),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'server']),
})
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
const rowSchema = z.array(z.string().nullable())
const sequencesSchema = z.object({
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), used: z.boolean() })),
})
const pictureSchema = z.object({ picture: z.string().regex(/^[\da-zA-Z_.-]+$/), base64: z.string() })
const countsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** Pictures that the database names but the storage doesn't have. */
  missing: z.array(z.string()),
})
const endSchema = z.object({ end: countsSchema.extend({ sha256: z.string() }) })

export type BackupHeader = z.infer<typeof headerSchema>
export type BackupCounts = z.infer<typeof countsSchema>
export type Sequence = z.infer<typeof sequencesSchema>['sequences'][number]

/** One line of a backup. Their order: header; each table, followed by its rows; sequences; pictures; end. */
export type BackupLine =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; values: (string | null)[] }
  | { kind: 'sequences'; sequences: Sequence[] }
  | { kind: 'picture'; name: string; bytes: Buffer }
  | { kind: 'end'; counts: BackupCounts; sha256: string }

export type BackupWriter = {
  header: (header: Omit<BackupHeader, 'carteBackup'>) => Promise<void>
  table: (table: string, columns: string[]) => Promise<void>
  row: (values: (string | null)[]) => Promise<void>
  sequences: (sequences: Sequence[]) => Promise<void>
  picture: (name: string, bytes: Uint8Array) => Promise<void>
}

/**
 * Writes a backup as one gzip file of JSON lines. The file gets its final name once it is complete and on disk.
 * @param work writes everything except the end, and returns the names of missing pictures
 */
export async function writeBackup(
  file: string,
  work: (writer: BackupWriter) => Promise<{ missing: string[] }>,
): Promise<BackupCounts> {
  // A random suffix, because another process may be writing a backup to the same path.
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  const gzip = createGzip()
  // Readable by its owner only, because it contains password hashes and email addresses.
  const piped = pipeline(gzip, createWriteStream(part, { mode: 0o600, flush: true }))
  const failed = new AbortController()
  piped.catch(() => failed.abort())
  const counts: BackupCounts = { rows: {}, pictures: 0, missing: [] }
  const hash = createHash('sha256')
  const put = async (line: unknown) => {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    // A race with `piped` would add a reaction to it each time, which stays until the backup is complete.
    if (!gzip.write(text)) await once(gzip, 'drain', { signal: failed.signal }).catch(() => piped)
  }
  let table = ''
  try {
    const { missing } = await work({
      header: (header) => put({ carteBackup: FORMAT, ...header }),
      table: (name, columns) => {
        table = name
        counts.rows[name] = 0
        return put({ table: name, columns })
      },
      row: (values) => {
        counts.rows[table] = (counts.rows[table] ?? 0) + 1
        return put(values)
      },
      sequences: (sequences) => put({ sequences }),
      picture: (picture, bytes) => {
        counts.pictures += 1
        return put({ picture, base64: Buffer.from(bytes).toString('base64') })
      },
    })
    counts.missing = missing
    gzip.end(`${JSON.stringify({ end: { ...counts, sha256: hash.digest('hex') } })}\n`)
    await piped
    await rename(part, file)
    return counts
  } catch (error) {
    gzip.destroy()
    await piped.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Reads a backup line by line. If this throws, even after the last line, the caller must undo what it did with the
 * lines.
 * @throws {BackupError} when the file can't be opened, isn't a backup, is from a newer version, damaged or truncated
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  const counts: BackupCounts = { rows: {}, pictures: 0, missing: [] }
  let isFirst = true
  let hasEnded = false
  let table: { name: string; width: number } | null = null
  for await (const bytes of linesOf(file)) {
    if (hasEnded) throw damaged(file)
    const line = isFirst ? headerOf(file, bytes) : lineOf(file, bytes)
    isFirst = false
    if (line.kind === 'end') {
      hasEnded = true
      if (!isWhole(line, hash, counts)) throw damaged(file)
      yield line
      continue
    }
    hash.update(bytes).update('\n')
    if (line.kind === 'table') {
      table = { name: line.table, width: line.columns.length }
      counts.rows[table.name] = 0
    }
    if (line.kind === 'row') {
      if (!table || line.values.length !== table.width) throw damaged(file)
      counts.rows[table.name] = (counts.rows[table.name] ?? 0) + 1
    }
    if (line.kind === 'picture') counts.pictures += 1
    yield line
  }
  if (!hasEnded) throw damaged(file)
}

type Ended = Extract<BackupLine, { kind: 'end' }>

function isWhole({ counts, sha256 }: Ended, hash: Hash, seen: BackupCounts): boolean {
  return (
    hash.digest('hex') === sha256 &&
    counts.pictures === seen.pictures &&
    JSON.stringify(counts.rows) === JSON.stringify(seen.rows)
  )
}

function headerOf(file: string, bytes: Buffer): BackupLine {
  const json = parsed(bytes)
  const format = z.object({ carteBackup: z.number() }).safeParse(json)
  if (!format.success) throw new BackupError(`${file} isn’t a Carte backup. Use a file created by \`backup\`.`)
  if (format.data.carteBackup > FORMAT)
    throw new BackupError(
      `${file} was created by a newer version of Carte (format ${format.data.carteBackup}). Update Carte first.`,
    )
  const header = headerSchema.safeParse(json)
  if (!header.success) throw damaged(file)
  return { kind: 'header', header: header.data }
}

function lineOf(file: string, bytes: Buffer): BackupLine {
  const json = parsed(bytes)
  const row = rowSchema.safeParse(json)
  if (row.success) return { kind: 'row', values: row.data }
  const table = tableSchema.safeParse(json)
  if (table.success) return { kind: 'table', ...table.data }
  const picture = pictureSchema.safeParse(json)
  if (picture.success) {
    const { picture: name, base64 } = picture.data
    return { kind: 'picture', name, bytes: Buffer.from(base64, 'base64') }
  }
  const sequences = sequencesSchema.safeParse(json)
  if (sequences.success) return { kind: 'sequences', ...sequences.data }
  const end = endSchema.safeParse(json)
  if (!end.success) throw damaged(file)
  const { sha256, ...counts } = end.data.end
  return { kind: 'end', counts, sha256 }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Splits at line feeds only: menu texts may contain other line separators. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const gunzip = createGunzip()
  const piped = pipeline(createReadStream('', { fd: handle }), gunzip)
  piped.catch(() => {})
  let rest: Buffer[] = []
  let restBytes = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)])
        rest = []
        restBytes = 0
        from = at + 1
      }
      rest.push(chunk.subarray(from))
      restBytes += chunk.length - from
      if (restBytes > LINE_MAX_BYTES) throw damaged(file)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Other errors come from reading the file: it is a directory, or its disk is broken.
    if (!code.startsWith('Z_')) throw unreadable(file, error)
    // An uncompressed file also gives Z_DATA_ERROR; the first bytes tell the difference.
    throw (await isGzip(file))
      ? damaged(file)
      : new BackupError(`${file} isn’t a Carte backup. Use a file created by \`backup\`.`)
  } finally {
    gunzip.destroy()
  }
  if (restBytes > 0) throw damaged(file)
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  return buffer[0] === 0x1f && buffer[1] === 0x8b
}

function unreadable(file: string, cause: unknown): BackupError {
  return new BackupError(`${file} can’t be read. Check that it is an existing file and that you have access to it.`, {
    cause,
  })
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged or incomplete. Nothing was changed. Use a different backup.`)
}
