import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readBackup } from './db/backup-file.ts'
import { backUpWhenDue } from './platform/backup-schedule.ts'
import { createPictureStorage } from './platform/picture-storage.ts'
import { makeFolder } from './testing/folders.ts'
import { makeCompany, type TestCompany } from './testing/factories.ts'
import { fillEveryTable } from './testing/fill-tables.ts'
import { plain } from './testing/pictures.ts'
import { inDatabaseOf, type RunningApi, runApi } from './testing/run-api.ts'
import { runCarte, type RunOfCarte } from './testing/run-carte.ts'
import { type S3Double, startS3Double } from './testing/s3-double.ts'
import { hashFiles, hashTables } from './testing/scratch-database.ts'

const TIMEOUT = { timeout: 120_000 }
/** The files of a picture for which `fillEveryTable` inserts only the row. */
const NAMED_BY_HAND = ['avif', 'webp'].map((type) => `key-1-1.${type}`)

const { folder, remove } = makeFolder()
const file = join(folder, 'whole.gz')
const buckets: S3Double[] = []
let first: S3Double
let api: RunningApi
let company: TestCompany
let written: Record<string, string>

async function makeBucket(): Promise<S3Double> {
  const bucket = await startS3Double()
  buckets.push(bucket)
  return bucket
}

const settingsOf = (name: string, bucket?: S3Double) => ({ DATA_DIR: join(folder, name), ...bucket?.env })

async function send(method: string, path: string, body: FormData | string) {
  const answer = await fetch(`${api.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${company.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${text}`)
  const { data }: { data: { id: number } } = JSON.parse(text)
  return data
}

async function upload(side: number): Promise<{ id: number }> {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(await plain(side, side).png().toBuffer())]), 'soup.png')
  return send('POST', '/uploads', data)
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hashObjects = ({ objects }: S3Double) =>
  Object.fromEntries([...objects].map(([name, { bytes }]) => [name.slice('uploads/'.length), hash(bytes)]))

beforeAll(async () => {
  first = await makeBucket()
  const settings = settingsOf('first', first)
  api = await runApi(settings)
  company = await inDatabaseOf({ dataDir: settings.DATA_DIR }, async (app) => {
    const made = await makeCompany(app)
    await fillEveryTable(app.deps.database.pool, made)
    return made
  })
  const storage = createPictureStorage(readConfig({ NODE_ENV: 'test', ...settings }))
  for (const name of NAMED_BY_HAND) await storage.put(name, new Uint8Array([1, 2, 3]))
  const { id: categoryId } = await send('POST', '/categories', JSON.stringify({ name: 'Soups' }))
  const images = [{ uploadId: (await upload(400)).id, alt: 'A red square' }]
  await send(
    'POST',
    '/menu-items',
    JSON.stringify({ categoryId, name: 'Leek with a picture', priceMinor: 500, images }),
  )
  await upload(44)
  written = await inDatabaseOf({ dataDir: settings.DATA_DIR }, ({ deps }) => hashTables(deps.database))
}, 120_000)

afterAll(async () => {
  await api?.kill()
  for (const bucket of buckets) await bucket.close()
  remove()
})

describe('a backup of a server whose pictures are in a bucket', () => {
  it('a backup restores every row and picture, even after a failed attempt', TIMEOUT, async () => {
    const second = await makeBucket()
    const settings = settingsOf('second', second)

    const made = await runCarte(['backup', file], settingsOf('first', first))
    second.mood = 'breaks'
    const refused = await runCarte(['restore', file], settings)
    second.mood = 'takes'
    const restored = await runCarte(['restore', file], settings)
    const served = await serve(settings)

    const count = first.objects.size
    expect(count).toBeGreaterThan(4)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`and ${count} picture files to ${file}.`) })
    const words =
      'The pictures couldn’t be saved. The database wasn’t changed. Check the picture storage and try again.'
    expect(refused).toEqual({ code: 1, out: '', err: `${words}\n` })
    // The restore succeeded without --replace, so the refused attempt had left the database empty.
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(`and ${count} picture files from`) })
    expect(served.rows).toEqual(written)
    expect(hashObjects(second)).toEqual(hashObjects(first))
    // Browsers and caches must get the same headers as after an upload.
    for (const [name, { bytes: _, ...how }] of second.objects) expect(first.objects.get(name)).toMatchObject(how)
    expect(served.status).toBe(200)
    expect(Object.values(hashObjects(first))).toContain(served.hash)
    // Proves that the comparison detects a changed byte.
    const [one] = second.objects.values()
    if (one) one.bytes = Buffer.from([0])
    expect(hashObjects(second)).not.toEqual(hashObjects(first))
  })

  it('a backup copies pictures from a bucket into a folder, and back into another bucket', TIMEOUT, async () => {
    const third = await makeBucket()
    const home = join(folder, 'from-folder.gz')

    await runCarte(['restore', file], settingsOf('at-home'))
    await runCarte(['backup', home], settingsOf('at-home'))
    const back = await runCarte(['restore', home, '--replace'], settingsOf('at-home', third))

    expect(hashFiles(join(folder, 'at-home'))).toEqual(hashObjects(first))
    expect(hashObjects(third)).toEqual(hashObjects(first))
    expect(back.code).toBe(0)
  })

  it('a backup made with --without-pictures contains no pictures', TIMEOUT, async () => {
    const without = join(folder, 'without.gz')

    const made = await runCarte(['backup', without, '--without-pictures'], settingsOf('first', first))
    const kinds = new Set<string>()
    for await (const { kind } of readBackup(without)) kinds.add(kind)

    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('and 0 picture files to') })
    expect([...kinds]).toEqual(['header', 'table', 'row', 'sequences', 'end'])
  })

  it(
    'a scheduled backup fails with a message and leaves no file if the bucket hangs, and the next backup succeeds',
    TIMEOUT,
    async () => {
      const days = { folder: join(folder, 'days'), keep: 2 }
      const runs: RunOfCarte[] = []
      const make = async (to: string) => {
        const run = await runCarte(['backup', to], settingsOf('first', first))
        runs.push(run)
        if (run.code !== 0) throw new Error(run.err)
      }
      const now = new Date()

      first.mood = 'hangs'
      const refusal = await backUpWhenDue(days, now, { make }).catch((error: Error) => error.message)
      const left = readdirSync(days.folder)
      first.mood = 'takes'
      const made = await backUpWhenDue(days, new Date(now.getTime() + 60 * 60_000), { make })

      const words = 'The pictures couldn’t be loaded. No backup was created. Check the picture storage and try again.\n'
      expect(runs).toMatchObject([{ code: 1, out: '', err: words }, { code: 0 }])
      expect([refusal, left]).toEqual([words, []])
      expect(readdirSync(days.folder)).toEqual([basename(made ?? '')])
    },
  )

  it(
    'the backup command ends with exit code 1 and names the pictures that the bucket refuses to return',
    TIMEOUT,
    async () => {
      first.mood = 'refuses'
      const run = await runCarte(['backup', join(folder, 'refused.gz')], settingsOf('first', first))
      first.mood = 'takes'

      const names = Object.keys(hashObjects(first))
      expect(run).toMatchObject({
        code: 1,
        err: expect.stringContaining(`Couldn’t load ${names.length} picture files from storage`),
      })
      expect(names.filter((name) => !run.err.includes(name))).toEqual([])
    },
  )
})

type Menu = { data: { menuItems: { name: string; image: { src: string } | null }[] } }

/** @returns the row count and hash of each restored table, and the status and hash of a picture as guests get it */
async function serve(settings: Record<string, string> & { DATA_DIR: string }) {
  const again = await runApi(settings)
  try {
    const rows = await inDatabaseOf({ dataDir: settings.DATA_DIR }, ({ deps }) => hashTables(deps.database))
    const answer = await fetch(`${again.url}/api/menu-site/branch/${company.branchId}/menu-items`)
    const { data }: Menu = JSON.parse(await answer.text())
    const src = data.menuItems.find(({ name }) => name === 'Leek with a picture')?.image?.src
    const picture = await fetch(`${settings['ASSET_BASE_URL']}${src}`)
    return { rows, status: picture.status, hash: hash(new Uint8Array(await picture.arrayBuffer())) }
  } finally {
    await again.kill()
  }
}
