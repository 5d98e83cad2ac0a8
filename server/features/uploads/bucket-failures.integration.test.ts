import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cafePath, sharePicturePath } from '#contract/page-urls.ts'
import { buildApp } from '#server/app.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { runDueJobs } from '#server/platform/jobs.ts'
import { createPictureStorage } from '#server/platform/picture-storage.ts'
import { sql } from '#server/testing/accounts.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { addItem, ask, itemsOf, type Menu, makeMenu, write } from '#server/testing/guest-menus.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { type S3Double, type S3Mood, startS3Double } from '#server/testing/s3-double.ts'
import { at, call, describeApp, later, newAddress, type TestApp } from '#server/testing/test-app.ts'
import { addUpload } from './service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Shorter in total than the real limits, two attempts of up to five seconds each, but with the same effect. */
const RETRY_POLICY = { connectMs: 3_000, answerMs: 3_000, attempts: 1 }
const MOODS: [symptom: string, mood: S3Mood][] = [
  ['refuses requests', 'refuses'],
  ['drops connections', 'breaks'],
  ['hangs', 'hangs'],
  ['throttles requests', 'throttles'],
]
const ROUNDS = 5
/** Slow enough that the owner stays below 300 calls a minute while an upload fails, which takes a few seconds. */
const ROUND_EVERY_MS = 50

const NO_PAGE = { status: 200, headers: {}, body: '', validUntil: null }
/** Renders only the prices of a menu; the page routes that use it are the real ones. */
const PRICES: Frontends = {
  register: async () => {},
  consolePage: async () => NO_PAGE,
  renderSite: async (page, status, validUntil) => {
    const items = 'snapshot' in page ? page.snapshot.menuItems : []
    return { status, headers: {}, body: items.map(({ price }) => price?.amountMinor).join(' '), validUntil }
  },
  sandboxFiles: async () => ({ script: '', challenge: '' }),
  close: async () => {},
  built: null,
}

describeApp('pictures in a bucket that fails for minutes', (test) => {
  let bucket: S3Double
  let app: TestApp
  beforeAll(async () => {
    bucket = await startS3Double()
    const config = { ...test().deps.config, storage: bucket.settings, assetBaseUrl: bucket.assetBaseUrl }
    const deps = { ...test().deps, config, pictures: createPictureStorage(config, RETRY_POLICY) }
    app = { ...test(), deps, app: await buildApp(deps, PRICES) }
  })
  afterAll(async () => {
    await app.app.close()
    await bucket.close()
  })

  const square = (size: number) => plain(size, size).png().toBuffer()
  const upload = async ({ token }: Menu, size: number) =>
    call(app, 'POST', '/api/uploads', { token, ...form({}, { name: 'soup.png', bytes: await square(size) }) })

  const keysOf = async ({ companyId }: TestCompany): Promise<string[]> =>
    (await sql(app, 'SELECT key FROM upload WHERE company_id = $1 ORDER BY id', [companyId])).rows.map(({ key }) => key)
  const filesOf = (key: string) => [...bucket.objects.keys()].filter((name) => name.includes(key))

  const runJobs = ({ companyId }: TestCompany, afterMs: number) =>
    at(app, later(app.clock.now, afterMs), () => runDueJobs(app.deps, jobHandlers, { companyId }))

  /**
   * Guests load a menu in rounds; the owner changes its price before each round.
   * @param meanwhile the bucket operation under test
   * @returns how many rounds ended before that operation did, and every wrong response
   */
  async function watchMenu(menu: Menu, itemId: number, meanwhile: Promise<unknown>) {
    const wrong: unknown[] = []
    const over = new AbortController()
    let roundsBefore = 0
    void meanwhile.finally(() => over.abort())
    for (let round = 1; round <= ROUNDS || !over.signal.aborted; round += 1) {
      const priceMinor = 500 + round
      await write(app, menu, 'PATCH', `/menu-items/${itemId}`, { priceMinor })
      const [page, site, items] = await Promise.all([
        call(app, 'GET', cafePath(menu.branchId), { from: newAddress() }),
        ask(app, String(menu.branchId)),
        itemsOf(app, menu.branchId),
      ])
      const prices = items.map(({ price }) => price?.amountMinor)
      const seen = [page.status, page.body, site.status, prices]
      if (JSON.stringify(seen) !== JSON.stringify([200, String(priceMinor), 200, [priceMinor]])) wrong.push(seen)
      if (!over.signal.aborted) roundsBefore = round
      await wait(ROUND_EVERY_MS)
    }
    return { wrong, roundsBefore }
  }

  it.each(MOODS)(
    'while the bucket %s, uploads are refused and preview pictures lack the logo, but menus stay up to date',
    { timeout: 60_000 },
    async (_symptom, mood) => {
      bucket.mood = 'takes'
      const menu = await makeMenu(app)
      const itemId = await addItem(app, menu, { name: 'Leek' })
      const logo = await upload(menu, 40)
      await write(app, menu, 'PATCH', `/brands/${menu.brandId}`, { menuLogo: logo.body.data.path })
      const share = () => call(app, 'GET', sharePicturePath(menu.branchId, '1'), { from: newAddress() })

      bucket.mood = mood
      const outage = Promise.all([upload(menu, 44), share()])
      const { wrong, roundsBefore } = await watchMenu(menu, itemId, outage)
      const [refused, withoutLogo] = await outage
      const keysMeanwhile = await keysOf(menu)
      bucket.mood = 'takes'
      const taken = await upload(menu, 44)
      const withLogo = await share()

      expect(wrong).toEqual([])
      // Only a hanging bucket takes so long that guests get several responses meanwhile.
      expect(roundsBefore).toBeGreaterThan(mood === 'hangs' ? 1 : -1)
      expect(refused).toMatchObject({
        status: 503,
        body: {
          success: false,
          code: 'UNAVAILABLE',
          message: 'The picture couldn’t be saved. Please try again in a moment.',
        },
      })
      expect(keysMeanwhile).toHaveLength(1)
      expect(taken.status).toBe(200)
      for (const key of await keysOf(menu)) expect(filesOf(key)).toHaveLength(2)
      // A preview picture without the logo isn't cached, so that the logo appears once the bucket responds again.
      expect(withoutLogo).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
      expect(withLogo).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=86400' } })
      expect(withLogo.raw.equals(withoutLogo.raw)).toBe(false)
    },
  )

  it.each(MOODS)(
    'unused pictures are deleted at the next retry once the bucket no longer %s',
    { timeout: 60_000 },
    async (_symptom, mood) => {
      bucket.mood = 'takes'
      const menu = await makeMenu(app)
      await upload(menu, 40)
      const [key = ''] = await keysOf(menu)
      const long = later(app.clock.now, -31 * DAY_MS)
      await sql(app, 'UPDATE upload SET unused_since = $2 WHERE company_id = $1', [menu.companyId, long])
      const jobs = async () => {
        const text = `SELECT state, attempts FROM job WHERE company_id = $1 AND kind = 'uploads.delete-files'`
        return (await sql(app, text, [menu.companyId])).rows
      }

      bucket.mood = mood
      for (const afterMs of [0, 2 * MINUTE_MS]) await runJobs(menu, 8 * DAY_MS + afterMs)
      const meanwhile = { jobs: await jobs(), files: filesOf(key).length }
      bucket.mood = 'takes'
      await runJobs(menu, 8 * DAY_MS + 10 * MINUTE_MS)

      expect(meanwhile).toEqual({ jobs: [{ state: 'waiting', attempts: 2 }], files: 2 })
      expect(await jobs()).toEqual([{ state: 'done', attempts: 3 }])
      expect(filesOf(key)).toEqual([])
    },
  )

  it('files of failed uploads are deleted after an hour, unless a later upload of the same picture succeeded', async () => {
    bucket.mood = 'takes'
    const menu = await makeMenu(app)
    const takesHalf = async (name: string, bytes: Uint8Array) => {
      if (!name.endsWith('.avif')) return app.deps.pictures.put(name, bytes)
      const other = `uploads/${name.replace('.avif', '.webp')}`
      await vi.waitFor(() => expect(bucket.objects.has(other)).toBe(true), { timeout: 10_000 })
      throw new AppError('UNAVAILABLE', 'It failed in the middle.')
    }
    const failing = { ...app.deps, pictures: { ...app.deps.pictures, put: takesHalf } }
    const before = new Set(bucket.objects.keys())
    const left = () => [...bucket.objects.keys()].filter((name) => !before.has(name))

    for (const size of [40, 44]) {
      const failed = addUpload(failing, menu, { bytes: await square(size) })
      await expect(failed).rejects.toThrow('It failed in the middle.')
    }
    const halves = left().length
    await upload(menu, 44)
    await runJobs(menu, 61 * MINUTE_MS)

    const [key = ''] = await keysOf(menu)
    expect(halves).toBe(2)
    expect(left()).toEqual(filesOf(key))
    expect(filesOf(key)).toHaveLength(2)
  })
})
