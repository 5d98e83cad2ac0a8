import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/platform/jobs.ts'
import { createPictureStorage } from '#server/platform/picture-storage.ts'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { form } from '#server/testing/multipart.ts'
import { makePlan } from '#server/testing/payments.ts'
import { plain } from '#server/testing/pictures.ts'
import { startS3Double } from '#server/testing/s3-double.ts'
import { at, call, describeApp, later, type TestApp } from '#server/testing/test-app.ts'
import { addUpload } from './service.ts'
import { sweepUploads } from './unused.ts'

const DAY_MS = 24 * 60 * 60_000

/** Uploads a plain square. Different sizes make different pictures. */
async function send(app: TestApp, token: string, size: number): Promise<{ id: number; path: string; key: string }> {
  const bytes = await plain(size, size).png().toBuffer()
  const { body } = await call(app, 'POST', '/api/uploads', { token, ...form({}, { name: 'one.png', bytes }) })
  const { id, path } = body.data
  return { id, path, key: String(/[\da-f]{32}/.exec(path)) }
}

describeApp('unused pictures', (test) => {
  /** Runs the jobs of several days, one day at a time. */
  async function pass(app: TestApp, companyId: TestCompany['companyId'], days: number): Promise<void> {
    const { clock } = app
    for (let day = 0; day < days; day += 1) {
      clock.now = new Date(clock.now.getTime() + DAY_MS)
      await runDueJobs(app.deps, jobHandlers, { companyId })
    }
  }

  /** Runs part of a test at an earlier time, at which the session hasn't expired. */
  async function signedIn<Result>(then: Date, work: () => Promise<Result>): Promise<Result> {
    const { clock } = test()
    const now = clock.now
    clock.now = then
    const result = await work()
    clock.now = now
    return result
  }

  it('unused pictures are deleted with their files after 30 days', async () => {
    const start = test().clock.now
    const { token, companyId, brandId } = await makeCompany(test())
    const { body: made } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Shapes' } })
    const categoryId: number = made.data.id
    const [ofItem, ofCategory, ofBrand, unused, left] = [
      await send(test(), token, 41),
      await send(test(), token, 42),
      await send(test(), token, 43),
      await send(test(), token, 44),
      await send(test(), token, 45),
    ]
    const image = ({ id }: { id: number }) => ({ uploadId: id, alt: { en: 'A square' } })
    const square = { name: 'Square', categoryId, priceMinor: 500 }
    const item = await call(test(), 'POST', '/api/menu-items', {
      token,
      body: { ...square, images: [image(ofItem), image(left)] },
    })
    await call(test(), 'PATCH', `/api/categories/${categoryId}`, { token, body: { image: image(ofCategory) } })
    await call(test(), 'PATCH', `/api/brands/${brandId}`, { token, body: { menuLogo: ofBrand.path } })
    const ids = async () => {
      const { rows } = await test().deps.database.pool.query('SELECT id FROM upload WHERE company_id = $1', [companyId])
      return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
    }
    const filesOf = ({ key }: { key: string }) =>
      readdirSync(join(test().deps.config.dataDir, 'uploads')).filter((name) => name.startsWith(key)).length

    await pass(test(), companyId, 29)
    const early = await ids()
    const body = { images: [image(ofItem)] }
    await signedIn(start, () => call(test(), 'PATCH', `/api/menu-items/${item.body.data.id}`, { token, body }))
    await pass(test(), companyId, 15)
    const later = { ids: await ids(), files: [filesOf(unused), filesOf(left), filesOf(ofItem)] }
    await pass(test(), companyId, 30)
    const last = await ids()
    test().clock.now = start

    expect(early).toEqual([ofItem.id, ofCategory.id, ofBrand.id, unused.id, left.id])
    expect(later).toEqual({ ids: [ofItem.id, ofCategory.id, ofBrand.id, left.id], files: [0, 2, 2] })
    expect(last).toEqual([ofItem.id, ofCategory.id, ofBrand.id])
  })

  it('a picture is deleted exactly 30 days after the first clean-up that found it unused', async () => {
    const { clock, deps } = test()
    const { token, companyId } = await makeCompany(test())
    await send(test(), token, 46)
    const start = clock.now
    const sweepAt = (ms: number) => at(test(), later(start, ms), () => sweepUploads(deps, companyId))

    const deleted = [await sweepAt(0), await sweepAt(30 * DAY_MS - 1), await sweepAt(30 * DAY_MS)]

    expect(deleted).toEqual([0, 0, 1])
  })

  it('deleting unused pictures is retried if the bucket refuses, and skips pictures that were uploaded again', async () => {
    const start = test().clock.now
    const bucket = await startS3Double()
    const deps = { ...test().deps, pictures: createPictureStorage({ dataDir: '', storage: bucket.settings }) }
    const { token, companyId } = await makeCompany(test())
    const gone = await send(test(), token, 51)
    const back = await send(test(), token, 52)
    for (const { key } of [gone, back]) await deps.pictures.put(`${key}-51.webp`, new Uint8Array([1]))
    await deps.database.pool.query(`UPDATE upload SET widths = '{51}' WHERE company_id = $1`, [companyId])

    await pass({ ...test(), deps }, companyId, 29)
    await signedIn(start, () => send(test(), token, 52))
    bucket.mood = 'refuses'
    await pass({ ...test(), deps }, companyId, 14)
    const refused = [...bucket.objects.keys()]
    bucket.mood = 'takes'
    await pass({ ...test(), deps }, companyId, 1)
    await bucket.close()
    test().clock.now = start

    expect(refused).toHaveLength(2)
    expect([...bucket.objects.keys()]).toEqual([`uploads/${back.key}-51.webp`])
  })

  it('deleting the files of an unused picture doesn’t delete those of the same picture that is being uploaded again', async () => {
    const { companyId } = await makeCompany(test())
    const bytes = await plain(53, 53).png().toBuffer()
    const add = (deps = test().deps) => addUpload(deps, { companyId, userId: null }, { bytes })
    const { path } = await add()
    const old = later(test().clock.now, -31 * DAY_MS)
    await sql(test(), 'UPDATE upload SET unused_since = $2 WHERE company_id = $1', [companyId, old])
    await sweepUploads(test().deps, companyId)
    const { pictures } = test().deps
    const put = async (name: string, file: Uint8Array) => {
      await pictures.put(name, file)
      await runDueJobs(test().deps, jobHandlers, { companyId })
    }

    await add({ ...test().deps, pictures: { ...pictures, put } })

    expect(await pictures.get(path.replace('/uploads/', ''))).not.toBeNull()
  })

  it('a picture can’t be uploaded again while its files are being deleted', async () => {
    const { companyId } = await makeCompany(test())
    const bytes = await plain(54, 54).png().toBuffer()
    const add = () => addUpload(test().deps, { companyId, userId: null }, { bytes })
    await add()
    const old = later(test().clock.now, -31 * DAY_MS)
    await sql(test(), 'UPDATE upload SET unused_since = $2 WHERE company_id = $1', [companyId, old])
    await sweepUploads(test().deps, companyId)
    const lease = `UPDATE job SET lease_until = $2 WHERE company_id = $1 AND kind = 'uploads.delete-files'`

    await sql(test(), lease, [companyId, later(test().clock.now, 60_000)])
    const refused = add()
    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await sql(test(), lease, [companyId, null])

    await expect(add()).resolves.toMatchObject({ width: 54 })
  })

  it('the search for unused pictures doesn’t write to the rows of used pictures', async () => {
    const { token, companyId, brandId } = await makeCompany(test())
    const { path } = await send(test(), token, 55)
    await call(test(), 'PATCH', `/api/brands/${brandId}`, { token, body: { menuLogo: path } })
    const version = async () =>
      (await sql(test(), 'SELECT xmin::text FROM upload WHERE company_id = $1', [companyId])).rows
    const before = await version()

    await sweepUploads(test().deps, companyId)

    expect(await version()).toEqual(before)
  })

  it('an unused picture that becomes used while it is being deleted is kept', async () => {
    const { token, companyId } = await makeCompany(test())
    const { body } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Shapes' } })
    const { id } = await send(test(), token, 61)
    await sql(test(), 'UPDATE upload SET unused_since = $2 WHERE id = $1', [id, later(test().clock.now, -31 * DAY_MS)])

    await commitWhileWaiting(
      test(),
      ['SELECT id FROM upload WHERE id = $1 FOR KEY SHARE', [id]],
      () => sweepUploads(test().deps, companyId),
      ['UPDATE category SET image = $2 WHERE id = $1', [body.data.id, JSON.stringify({ uploadId: id, alt: {} })]],
    )

    expect((await sql(test(), 'SELECT id FROM upload WHERE id = $1', [id])).rows).toHaveLength(1)
  })

  it.each([
    ['brand', `UPDATE brand SET menu_logo = $2 WHERE company_id = $1`],
    ['branch', `UPDATE branch_settings SET logo_url = $2 WHERE company_id = $1`],
  ])('an unused picture that a %s starts to use while it is being deleted is kept', async (kind, use) => {
    const { token, companyId } = await makeCompany(test())
    const { id } = await send(test(), token, 63)
    await sql(test(), 'UPDATE upload SET unused_since = $2 WHERE id = $1', [id, later(test().clock.now, -31 * DAY_MS)])
    const { rows } = await sql(test(), 'SELECT key FROM upload WHERE id = $1', [id])

    await commitWhileWaiting(
      test(),
      [`SELECT id FROM ${kind} WHERE company_id = $1 FOR NO KEY UPDATE`, [companyId]],
      () => sweepUploads(test().deps, companyId),
      [use, [companyId, `/pictures/${rows[0].key}-63.webp`]],
    )

    expect((await sql(test(), 'SELECT id FROM upload WHERE id = $1', [id])).rows).toHaveLength(1)
  })

  it('restoring a deleted item waits while its picture is locked by another transaction', async () => {
    const { token } = await makeCompany(test())
    const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      call(test(), method, `/api${path}`, { token, ...(body && { body }) })
    const categoryId = (await ask('POST', '/categories', { name: 'Shapes' })).body.data.id
    const { id } = await send(test(), token, 64)
    const item = { name: 'Square', categoryId, priceMinor: 500, images: [{ uploadId: id, alt: {} }] }
    const itemId = (await ask('POST', '/menu-items', item)).body.data.id
    await ask('DELETE', `/menu-items/${itemId}`)
    const [deletion] = (await ask('GET', '/menu-changes')).body.data.items
    const note = `UPDATE company SET name = (SELECT count(*) FROM menu_item WHERE id = $1)::text
      WHERE id = (SELECT company_id FROM category WHERE id = $2)`

    // `note` records in the company's name whether the item was restored before the lock was released.
    const answer = await commitWhileWaiting(
      test(),
      ['SELECT id FROM upload WHERE id = $1 FOR UPDATE', [id]],
      () => ask('POST', `/menu-changes/${deletion.id}/restore`, { to: 'before' }),
      [note, [itemId, categoryId]],
    )

    expect(answer.status).toBe(200)
    const { rows } = await sql(
      test(),
      'SELECT o.name FROM company o JOIN category c ON c.company_id = o.id WHERE c.id = $1',
      [categoryId],
    )
    expect(rows).toEqual([{ name: '0' }])
  })

  it.each([
    ['menu item', '/api/menu-items', (image: unknown) => ({ images: [image] })],
    ['category', '/api/categories', (image: unknown) => ({ image })],
  ])('a picture that is being deleted can’t be used by a %s', async (_kind, path, bodyOf) => {
    const { token } = await makeCompany(test())
    const { body } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Shapes' } })
    const { id } = await send(test(), token, 62)
    const made = { name: 'Square', ...(path.endsWith('items') && { categoryId: body.data.id, priceMinor: 500 }) }

    const answer = await commitWhileWaiting(test(), ['DELETE FROM upload WHERE id = $1', [id]], () =>
      call(test(), 'POST', path, { token, body: { ...made, ...bodyOf({ uploadId: id, alt: {} }) } }),
    )

    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/no longer exists/) })
  })
})

describeApp('two uploads at once', (test) => {
  it('a picture is refused if a simultaneous upload has used up the storage limit, and its files are deleted later', async () => {
    const [{ companyId }, other] = [await makeCompany(test()), await makeCompany(test())]
    const { id } = await makePlan(test(), { limits: { storageMb: 1 } })
    await sql(test(), 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [companyId, id])
    for (const size of [40, 41]) await send(test(), other.token, size)
    const ofBoth = 'SELECT sum(byte_count)::int AS bytes FROM upload WHERE company_id = $1'
    const { bytes } = (await sql(test(), ofBoth, [other.companyId])).rows[0]
    const filler = `INSERT INTO upload (company_id, key, width, height, widths, byte_count) VALUES ($1, 'filler', 1, 1, '{1}', $2)`
    // Holds both uploads until each has passed the first check of the storage limit.
    const { pictures } = test().deps
    const [keys, bothWait] = [new Set<string>(), Promise.withResolvers<void>()]
    const put = async (name: string, bytes: Uint8Array) => {
      keys.add(name.slice(0, 32))
      if (keys.size === 2) bothWait.resolve()
      await bothWait.promise
      await pictures.put(name, bytes)
    }
    const deps = { ...test().deps, pictures: { ...pictures, put } }
    const add = async (size: number) =>
      addUpload(deps, { companyId, userId: null }, { bytes: await plain(size, size).png().toBuffer() })
    const filesOf = (key: string) =>
      readdirSync(join(deps.config.dataDir, 'uploads')).filter((name) => name.startsWith(key)).length

    await sql(test(), filler, [companyId, 1_000_001 - bytes])
    const answers = await Promise.allSettled([add(40), add(41)])
    await at(test(), later(test().clock.now, DAY_MS), () => runDueJobs(test().deps, jobHandlers, { companyId }))

    const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toEqual([expect.objectContaining({ code: 'CONFLICT' })])
    expect([...keys].map(filesOf).toSorted()).toEqual([0, 2])
  })
})
