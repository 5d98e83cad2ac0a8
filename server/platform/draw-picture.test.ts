import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { drawPicture, stopPictureWorker } from './draw-picture.ts'

const PIZZA = new URL('../../demo/pictures/pizza_cheese.jpg', import.meta.url)

describe('the time a picture may take', () => {
  afterAll(stopPictureWorker)

  it('is what the caller gives it, and the next picture gets a worker of its own', { timeout: 120_000 }, async () => {
    const bytes = await readFile(PIZZA)

    const tooLong = await drawPicture(bytes, { timeLimitMs: 1 })
    const inTime = await drawPicture(bytes, { timeLimitMs: 100_000 })

    expect(tooLong).toMatchObject({ ok: false, status: 'unreadable', reason: expect.stringContaining('too long') })
    expect(inTime).toMatchObject({ ok: true, picture: { widths: expect.arrayContaining([expect.any(Number)]) } })
  })
})
