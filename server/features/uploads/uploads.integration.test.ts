import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { form } from '#server/testing/multipart.ts'
import { type Answer, call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { bomb, colorAt, plain, redAndBlue } from '#server/testing/pictures.ts'

const IMAGES = new URL('../../../../shared/data/images/', import.meta.url)

function upload(app: TestApp, token: string, bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  const sent = form(fields, { name: 'a picture', bytes })
  return call(app, 'POST', '/api/uploads', { token, ...sent })
}

async function fetchPicture(app: TestApp, { body }: Answer): Promise<Answer> {
  return call(app, 'GET', body.data.url)
}

describeApp('a picture', (test) => {
  it('a picture is stored in several widths as WebP and AVIF, and served with caching and security headers', async () => {
    const { token } = await makeCompany(test())

    const { status, body } = await upload(test(), token, await plain(2000, 1000).jpeg().toBuffer())

    expect({ status, ...body.data }).toEqual({
      status: 200,
      id: expect.any(Number),
      url: expect.stringMatching(/^\/uploads\/[\da-f]{32}-1280\.webp$/),
      path: body.data.url,
      srcSet: expect.stringMatching(/-320\.webp 320w, .*-640\.webp 640w, .*-1280\.webp 1280w$/),
      avifSrcSet: expect.stringMatching(/-320\.avif 320w, .*-640\.avif 640w, .*-1280\.avif 1280w$/),
      width: 1280,
      height: 640,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    const addresses = `${body.data.srcSet}, ${body.data.avifSrcSet}`.split(', ').map((one) => one.split(' '))
    for (const [address = '', width = ''] of addresses) {
      const { headers, raw } = await call(test(), 'GET', address)
      expect(headers).toMatchObject({
        'content-type': address.endsWith('avif') ? 'image/avif' : 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(`${(await sharp(raw).metadata()).width}w`).toBe(width)
    }
  })

  it('a picture has the same URL each time a company uploads it, but a different URL for another company', async () => {
    const [own, other] = [await makeCompany(test()), await makeCompany(test())]
    const bytes = await plain().png().toBuffer()

    const first = await upload(test(), own.token, bytes)
    const again = await upload(test(), own.token, bytes)
    const elsewhere = await upload(test(), other.token, bytes)

    expect(again.body.data).toEqual(first.body.data)
    expect(elsewhere.body.data.id).not.toBe(first.body.data.id)
    expect(elsewhere.body.data.url).not.toBe(first.body.data.url)
  })

  it('a picture is cropped before it is stored', async () => {
    const { token } = await makeCompany(test())

    const answer = await upload(test(), token, await redAndBlue(), { crop: '0.5,0.25,0.5,0.5' })

    expect(answer.body.data).toMatchObject({ width: 200, height: 100 })
    const [red = 255, , blue = 0] = await colorAt((await fetchPicture(test(), answer)).raw, { x: 0.1, y: 0.5 })
    expect(blue - red).toBeGreaterThan(200)
  })

  it('a picture is rotated by its EXIF orientation before it is cropped', async () => {
    const { token } = await makeCompany(test())
    // EXIF orientation 6 displays the picture rotated right by 90°, so that the red half is on top.
    const turned = await sharp(await redAndBlue())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const whole = await upload(test(), token, turned)
    const top = await upload(test(), token, turned, { crop: '0,0,1,0.5' })

    expect(whole.body.data).toMatchObject({ width: 200, height: 400 })
    expect(top.body.data).toMatchObject({ width: 200, height: 200 })
    const [red = 0, , blue = 255] = await colorAt((await fetchPicture(test(), top)).raw, { x: 0.5, y: 0.9 })
    expect(red - blue).toBeGreaterThan(200)
  })

  it('a picture loses its metadata and any data appended to the file', async () => {
    const { token } = await makeCompany(test())
    const photo = await plain()
      .withExif({ IFD0: { Artist: '<script>alert(1)</script>', ImageDescription: 'secret place' } })
      .jpeg()
      .toBuffer()

    const answer = await upload(test(), token, Buffer.concat([photo, Buffer.from('<script>alert(2)</script>')]))

    const { raw } = await fetchPicture(test(), answer)
    expect(photo.includes('<script>')).toBe(true)
    expect(raw.includes('script')).toBe(false)
    expect(await sharp(raw).metadata()).not.toHaveProperty('exif')
  })

  it('a picture is scaled down to a height of at most 5120 pixels', async () => {
    const { token } = await makeCompany(test())

    const { body } = await upload(test(), token, await plain(300, 40_000).png().toBuffer())

    expect(body.data.height).toBe(5120)
  })

  it('a picture is recognised by its content, not by its name or type', async () => {
    const { token } = await makeCompany(test())
    const liar = form({}, { name: 'menu.svg', type: 'image/svg+xml', bytes: await plain().webp().toBuffer() })

    const { status } = await call(test(), 'POST', '/api/uploads', { token, ...liar })

    expect(status).toBe(200)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
const SIZE = 5 * 1024 * 1024

describeApp('an upload is refused', (test) => {
  it.each([
    ['an SVG drawing', async () => svg, 415, /SVG drawing, which can contain code/],
    [
      'an SVG drawing with an XML declaration',
      async () => `<?xml version="1.0"?>\n<!-- ${svg} -->${svg}`,
      415,
      /SVG drawing/,
    ],
    ['a GIF', async () => plain().gif().toBuffer(), 415, /This is a GIF/],
    ['a TIFF', async () => plain().tiff().toBuffer(), 415, /This is a TIFF/],
    ['a PDF', async () => '%PDF-1.7', 415, /This is a PDF/],
    ['a HEIC photo from an iPhone', async () => heic, 415, /HEIC photo.*Save or share the photo as JPEG/],
    ['an HTML page with a script', async () => '<html><script>alert(1)</script>', 415, /supported picture/],
    ['an empty file', async () => '', 422, /This file is empty/],
    ['a picture of 400 million pixels', async () => bomb(), 422, /more than 40 million pixels/],
    ['a truncated picture', async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 900), 422, /damaged/],
    ['a header without a picture', async () => Buffer.from('\xff\xd8\xff\xe0 and no more', 'latin1'), 422, /damaged/],
    ['a file of more than 5 MiB', async () => Buffer.alloc(SIZE + 1, 1), 413, /larger than 5 MB/],
  ])('an upload is refused when it is %s', async (_, bytes, status, words) => {
    const { token } = await makeCompany(test())

    const refused = await upload(test(), token, await bytes())

    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status,
      message: expect.stringMatching(words),
    })
  })

  it.each(['0,0,1', '0,0,0,1', '0.5,0,0.6,1', '-0.1,0,1,1', '0,0,NaN,1', 'all of it'])(
    'an upload is refused unless its crop is four numbers for an area within the picture: %s',
    async (crop) => {
      const { token } = await makeCompany(test())

      const refused = await upload(test(), token, await plain().png().toBuffer(), { crop })

      expect(refused).toMatchObject({ status: 400, body: { errors: { crop: expect.any(String) } } })
    },
  )

  it('an upload is refused without a file, with two files, or with an unknown field', async () => {
    const { token } = await makeCompany(test())
    const picture = await plain().png().toBuffer()
    const two = form({}, { name: 'a', bytes: picture })
    const end = two.body.lastIndexOf('------carte')
    const body = Buffer.concat([two.body.subarray(0, end), two.body])

    const none = await call(test(), 'POST', '/api/uploads', { token, ...form({}, null) })
    const both = await call(test(), 'POST', '/api/uploads', { token, ...two, body })
    const unknown = await upload(test(), token, picture, { url: 'https://elsewhere.test/' })

    expect([none.status, both.status, unknown.status]).toEqual([400, 400, 400])
    expect(none.body.message).toBe('No file was uploaded. Choose a file and try again.')
    expect(both.body.message).toBe('Upload one file at a time.')
    expect(unknown.body.errors).toEqual({ request: expect.stringContaining('url') })
  })

  it('an upload is refused after thirty uploads of one company in a minute', async () => {
    const { token } = await makeCompany(test())
    const picture = await plain(2, 2).png().toBuffer()
    for (let sent = 0; sent < 30; sent += 1) await upload(test(), token, sent % 10 === 0 ? picture : '')

    const refused = await upload(test(), token, picture)
    const another = await upload(test(), (await makeCompany(test())).token, picture)

    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    expect(another.status).toBe(200)
  })

  it('an upload is refused without a session, or from a viewer', async () => {
    const picture = await plain().png().toBuffer()
    const viewer = await makeCompany(test(), { role: 'viewer' })

    expect((await upload(test(), 'nobody', picture)).status).toBe(401)
    expect((await upload(test(), viewer.token, picture)).status).toBe(403)
  })
})

describeApp('real pictures', (test) => {
  const files = existsSync(IMAGES) ? readdirSync(IMAGES) : []
  const REFUSED: Record<string, [number, RegExp]> = { 'logo.svg': [415, /SVG/], 'truncated.jpg': [422, /incomplete/] }

  describe.skipIf(files.length === 0)('pictures from ../shared/data/images (skipped if the folder is missing)', () => {
    it.each(files.filter((file) => !(file in REFUSED)))(
      'a real picture is stored as a non-animated WebP picture in sRGB: %s',
      async (file) => {
        const { token } = await makeCompany(test())

        const answer = await upload(test(), token, await readFile(new URL(file, IMAGES)))

        const shown = await sharp((await fetchPicture(test(), answer)).raw).metadata()
        expect(shown).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar', width: answer.body.data.width })
        expect(shown.pages ?? 1).toBe(1)
      },
    )

    it.each(Object.entries(REFUSED))(
      'a real file that can’t be used as a picture is refused with a reason: %s',
      async (file, [status, reason]) => {
        const { token } = await makeCompany(test())

        const answer = await upload(test(), token, await readFile(new URL(file, IMAGES)))

        expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(reason) } })
      },
    )

    it('a real picture in CMYK keeps its colours approximately', async () => {
      const { token } = await makeCompany(test())
      const means = []
      for (const file of ['pizza_cmyk_derived.jpg', 'pizza_pepperoni.jpg']) {
        const answer = await upload(test(), token, await readFile(new URL(file, IMAGES)))
        const { channels } = await sharp((await fetchPicture(test(), answer)).raw).stats()
        means.push(channels.map(({ mean }) => mean))
      }

      const [cmyk = [], rgb = []] = means
      for (const channel of [0, 1, 2]) expect(Math.abs((cmyk[channel] ?? 0) - (rgb[channel] ?? 255))).toBeLessThan(40)
    })

    it('a real picture is stored upright according to its EXIF orientation', async () => {
      const { token } = await makeCompany(test())

      const answer = await upload(test(), token, await readFile(new URL('Landscape_6.jpg', IMAGES)))

      expect(answer.body.data).toMatchObject({ width: 600, height: 450 })
    })
  })
})
