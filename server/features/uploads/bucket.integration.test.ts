import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPictureStorage } from '#server/platform/picture-storage.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { form } from '#server/testing/multipart.ts'
import { type S3Double, startS3Double } from '#server/testing/s3-double.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { plain } from '#server/testing/pictures.ts'

describeApp('pictures in a bucket', (test) => {
  let bucket: S3Double
  let app: TestApp
  beforeAll(async () => {
    bucket = await startS3Double()
    const config = { ...test().deps.config, storage: bucket.settings, assetBaseUrl: bucket.assetBaseUrl }
    const deps = { ...test().deps, config, pictures: createPictureStorage(config) }
    app = { ...test(), deps, app: await buildApp(deps, null) }
  })
  afterAll(async () => {
    await app.app.close()
    await bucket.close()
  })

  async function upload() {
    const { token } = await makeCompany(app)
    return call(app, 'POST', '/api/uploads', {
      token,
      ...form({}, { name: 'soup.png', bytes: await plain().png().toBuffer() }),
    })
  }

  it('an uploaded picture is stored in the bucket instead of on disk, and served from the bucket’s URL', async () => {
    bucket.mood = 'takes'

    const { body } = await upload()

    expect(body.data.url).toMatch(new RegExp(`^${bucket.assetBaseUrl}/uploads/[\\da-f]{32}-40\\.webp$`))
    const key = new URL(body.data.url).pathname.slice('/pictures/'.length)
    expect(body.data.path).toBe(`/${key}`)
    expect(bucket.objects.get(key)).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
      acl: null,
    })
    const served = await fetch(body.data.url)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bucket.objects.get(key)?.bytes)
    const local = join(app.deps.config.dataDir, 'uploads', key.slice('uploads/'.length))
    expect(existsSync(local)).toBe(false)
  })

  it.each([
    ['refuses requests', 'refuses'],
    ['drops connections', 'breaks'],
  ] as const)('an upload is refused with a request to try again when the bucket %s', async (_symptom, mood) => {
    bucket.mood = mood

    const { status, body } = await upload()

    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'The picture couldn’t be saved. Please try again in a moment.',
    })
  })

  it('pictures in a bucket are not served from /uploads/ by this server', async () => {
    bucket.mood = 'takes'
    const { body } = await upload()

    const { status } = await call(app, 'GET', body.data.path)

    expect(status).toBe(404)
  })
})
