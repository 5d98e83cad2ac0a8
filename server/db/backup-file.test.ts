import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupError, type BackupLine, readBackup, writeBackup } from './backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'carte-backup-file-'))
const whole = join(folder, 'whole.gz')
const HEADER = {
  migration: { number: 1, writtenAt: 1_790_000_000_000 },
  madeAt: '2026-11-21T00:00:00.000Z',
  database: 'embedded' as const,
}
const ROWS = [
  ['1', 'Crème brûlée\u2028with a line separator', null],
  ['2', 'two\nlines\r\nand a "quote"', ''],
]
const PICTURE = Buffer.from([0, 1, 2, 250, 251, 252])

beforeAll(async () => {
  await writeBackup(whole, async (writer) => {
    await writer.header(HEADER)
    await writer.table('menu_item', ['id', 'name', 'note'])
    for (const row of ROWS) await writer.row(row)
    await writer.table('plan', ['id'])
    await writer.sequences([{ table: 'menu_item', column: 'id', last: '2', used: true }])
    await writer.picture('a-320.webp', PICTURE)
    return { missing: ['b-320.webp'] }
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(file: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = []
  for await (const line of readBackup(file)) lines.push(line)
  return lines
}

function kept(bytes: Uint8Array): string {
  const file = join(folder, 'changed.gz')
  writeFileSync(file, bytes)
  return file
}

const wordsOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await outcomeOf(bytes)
  return outcome instanceof BackupError ? outcome.message : 'it was read'
}

const outcomeOf = (bytes: Uint8Array): Promise<BackupLine[] | Error> =>
  read(kept(bytes)).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))

const rewritten = (change: (lines: string[]) => string[]) =>
  gzipSync(`${change(gunzipSync(readFileSync(whole)).toString().trimEnd().split('\n')).join('\n')}\n`)

describe('backup files', () => {
  it('a backup is written as a single complete file that only its owner can access', async () => {
    const lines = await read(whole)

    expect(lines.map(({ kind }) => kind).join(' ')).toBe('header table row row table sequences picture end')
    expect(lines[0]).toEqual({ kind: 'header', header: { carteBackup: 1, ...HEADER } })
    expect(lines.find((line) => line.kind === 'sequences')).toEqual({
      kind: 'sequences',
      sequences: [{ table: 'menu_item', column: 'id', last: '2', used: true }],
    })
    expect(lines.filter((line) => line.kind === 'row').map(({ values }) => values)).toEqual(ROWS)
    expect(lines.find((line) => line.kind === 'picture')).toEqual({
      kind: 'picture',
      name: 'a-320.webp',
      bytes: PICTURE,
    })
    expect(lines.at(-1)).toMatchObject({
      counts: { rows: { menu_item: 2, plan: 0 }, pictures: 1, missing: ['b-320.webp'] },
    })
    expect((statSync(whole).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('a backup file is complete even if two backups write it at the same time', async () => {
    const file = join(folder, 'twice.backup.gz')
    const write = (ms: number) =>
      writeBackup(file, async (writer) => {
        await writer.header(HEADER)
        await wait(ms)
        return { missing: [] }
      })

    await Promise.all([write(50), write(10)])

    expect((await read(file)).map(({ kind }) => kind)).toEqual(['header', 'end'])
  })

  it('a backup file is refused wherever it is truncated', async () => {
    const bytes = readFileSync(whole)
    const outcomes: unknown[] = []

    for (let length = 0; length < bytes.length; length += 1) outcomes.push(await outcomeOf(bytes.subarray(0, length)))

    expect(outcomes.filter((outcome) => !(outcome instanceof BackupError))).toEqual([])
  })

  it('a backup file with a changed byte is refused, except for gzip header bytes that don’t affect the data', async () => {
    const bytes = readFileSync(whole)
    const asWritten = JSON.stringify(await read(whole))
    const passed: number[] = []

    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      const outcome = await outcomeOf(changed)
      if (outcome instanceof BackupError) continue
      expect(JSON.stringify(outcome)).toBe(asWritten)
      passed.push(at)
    }

    // Only the time, extra flags and system in the gzip header may differ (RFC 1952, section 2.3).
    expect(passed.filter((at) => at < 4 || at > 9)).toEqual([])
  })

  it('a backup file is refused after it was decompressed, changed and compressed again', async () => {
    const changes: ((lines: string[]) => string[])[] = [
      (lines) => lines.toSpliced(2, 1),
      (lines) => lines.toSpliced(2, 1, JSON.stringify(['1', 'Another dish', null])),
      (lines) => lines.toSpliced(-1, 1),
      (lines) => [...lines, lines[2] ?? ''],
      (lines) => lines.toSpliced(2, 0, '{"something": "else"}'),
      (lines) => lines.toSpliced(2, 0, '["too", "short"]'),
    ]

    for (const change of changes)
      expect(await wordsOf(rewritten(change))).toContain('is damaged or incomplete. Nothing was changed.')
  })

  it('a backup file in a newer format is refused as soon as its header is read', async () => {
    const newer = gzipSync('{"carteBackup":2,"somethingNew":true}\nwhatever follows\n')

    expect(await wordsOf(newer)).toContain('was created by a newer version of Carte (format 2). Update Carte first.')
  })

  it('a backup file is refused with the reason if it isn’t a Carte backup or can’t be read', async () => {
    for (const bytes of [Buffer.from('name,price\nLeek,5\n'), gzipSync('name,price\n'), gzipSync('[]\n')])
      expect(await wordsOf(bytes)).toContain('isn’t a Carte backup.')
    for (const unreadable of [join(folder, 'nowhere.gz'), folder])
      await expect(read(unreadable)).rejects.toThrow(
        new BackupError(
          `${unreadable} can’t be read. Check that it is an existing file and that you have access to it.`,
        ),
      )
  })

  it('writing a backup file uses no more memory the longer the file gets', async () => {
    const value = 'x'.repeat(32 * 1024)
    const counts: number[] = []

    await writeBackup(join(folder, 'long.gz'), async (writer) => {
      await writer.header(HEADER)
      await writer.table('plan', ['id'])
      for (const rows of [10, 500]) {
        for (let row = 0; row < rows; row += 1) await writer.row([value])
        counts.push(queryObjects(Promise, { format: 'count' }))
      }
      return { missing: [] }
    })

    const [before = 0, after = 0] = counts
    expect(after - before).toBeLessThan(250)
  })

  it('a backup that fails leaves no file behind', async () => {
    const file = join(folder, 'broken.gz')

    const broken = writeBackup(file, async (writer) => {
      await writer.header(HEADER)
      throw new Error('the database went away')
    })

    await expect(broken).rejects.toThrow('the database went away')
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  it('writing a backup file fails if its folder is missing', async () => {
    const bytes = Buffer.alloc(1024 * 1024, 'x')

    const full = writeBackup(join(folder, 'no', 'such', 'folder.gz'), async (writer) => {
      for (let at = 0; at < 8; at += 1) await writer.picture('a.webp', bytes)
      return { missing: [] }
    })

    await expect(full).rejects.toThrow(/ENOENT/)
  })
})
