import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { drawPicture, picturesDrawn, stopPictureWorker } from './draw-picture.ts'

const PIZZA = new URL('../../demo/pictures/pizza_cheese.jpg', import.meta.url)

describe('the time limit of a picture', () => {
  afterAll(stopPictureWorker)

  it(
    'a picture that exceeds its time limit is refused with a reason, and the next picture is processed',
    { timeout: 120_000 },
    async () => {
      const bytes = await readFile(PIZZA)

      const tooLong = await drawPicture(bytes, { companyId: 1, timeLimitMs: 1 })
      const inTime = await drawPicture(bytes, { companyId: 1, timeLimitMs: 100_000 })

      expect(tooLong).toMatchObject({ ok: false, status: 'unreadable', reason: expect.stringContaining('too long') })
      expect(inTime).toMatchObject({ ok: true, picture: { widths: expect.arrayContaining([expect.any(Number)]) } })
    },
  )
})

describe('pictures in the queue', () => {
  afterAll(stopPictureWorker)

  it(
    'companies take turns in picture processing, and a company’s fifth picture at a time is refused',
    { timeout: 120_000 },
    async () => {
      const bytes = await readFile(PIZZA)
      const order: string[] = []
      const draw = async (companyId: number, name: string, signal?: AbortSignal) => {
        const answer = await drawPicture(bytes, { companyId, timeLimitMs: 100_000, signal })
        order.push(name)
        return answer.ok
      }

      const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => draw(1, name))
      const tooMany = draw(1, 'a5')
      const honest = draw(2, 'b1')

      await expect(tooMany).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
      expect(await honest).toBe(true)
      expect(order).toEqual(['a1', 'a2', 'b1'])
      expect(await Promise.all(greedy)).toEqual([true, true, true, true])
    },
  )

  it('a waiting picture isn’t processed after its caller has hung up', { timeout: 120_000 }, async () => {
    const bytes = await readFile(PIZZA)
    const gone = new AbortController()
    const before = picturesDrawn().drawn
    const first = drawPicture(bytes, { companyId: 1, timeLimitMs: 100_000 })
    const second = drawPicture(bytes, { companyId: 1, timeLimitMs: 100_000, signal: gone.signal })

    gone.abort(new Error('The caller hung up.'))

    await expect(second).rejects.toThrow('hung up')
    expect(await first).toMatchObject({ ok: true })
    // The second picture would have its turn before a third one.
    expect(await drawPicture(bytes, { companyId: 1, timeLimitMs: 100_000 })).toMatchObject({ ok: true })
    expect(picturesDrawn().drawn).toBe(before + 2)
  })
})
