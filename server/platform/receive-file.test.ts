import { describe, expect, it } from 'vitest'
import { readFileBytes, receiveInTurn } from './receive-file.ts'

describe('uploaded files', () => {
  it('large files are received one at a time per company, and in parallel from different companies', async () => {
    const begun: string[] = []
    const end = Promise.withResolvers<void>()
    const receive = (companyId: number, name: string) =>
      receiveInTurn({ companyId, bytes: 5_000_000, signal: undefined }, async () => {
        begun.push(name)
        await end.promise
      })

    const all = [receive(1, 'first of one'), receive(1, 'second of one'), receive(2, 'first of another')]
    await Promise.resolve()
    const atOnce = [...begun]
    end.resolve()
    await Promise.all(all)

    expect(atOnce).toEqual(['first of one', 'first of another'])
    expect(begun).toEqual(['first of one', 'first of another', 'second of one'])
  })

  it('uploaded files are refused when too many files of one company are waiting', async () => {
    const end = Promise.withResolvers<void>()
    const gone = new AbortController()
    const first = receiveInTurn({ companyId: 1, bytes: 5_000_000, signal: undefined }, () => end.promise)
    const waiting = Array.from({ length: 10 }, () =>
      receiveInTurn({ companyId: 1, bytes: 5_000_000, signal: gone.signal }, () => end.promise),
    )
    const refused = await receiveInTurn({ companyId: 1, bytes: 5_000_000, signal: undefined }, () => end.promise).catch(
      (error: unknown) => error,
    )
    gone.abort(new Error('hung up'))
    const left = await Promise.allSettled(waiting)

    expect(refused).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['rejected']))
    end.resolve()
    await first
  })

  it('small uploaded files don’t wait for large files', async () => {
    const end = Promise.withResolvers<void>()
    const large = [1, 2, 3].map((companyId) =>
      receiveInTurn({ companyId, bytes: 20_000_000, signal: undefined }, () => end.promise),
    )

    const small = await receiveInTurn({ companyId: 4, bytes: 5_000, signal: undefined }, async () => 'received')

    expect(small).toBe('received')
    end.resolve()
    await Promise.all(large)
  })

  it.each([
    ['as large as declared', 12],
    ['larger than declared', 5],
    ['of an undeclared size', Number.POSITIVE_INFINITY],
    ['smaller than declared', 100],
  ])('uploaded files are read completely when they are %s', async (_what, said) => {
    const parts = ['Leek', ' soup', ' 5€'].map((text) => Buffer.from(text))
    async function* file() {
      yield* parts
    }

    expect((await readFileBytes(file(), said)).toString()).toBe('Leek soup 5€')
  })
})
