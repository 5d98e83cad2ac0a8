import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseFields, readFileBytes, receiveInTurn } from './receive-file.ts'

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

describe('the text fields of an upload', () => {
  const schema = z.strictObject({ locale: z.enum(['en', 'de']), plan: z.string().max(3, 'is too long').optional() })
  const parse = (fields: Record<string, unknown>) => () => parseFields(schema, fields, { locale: 'Choose a language.' })

  it('an upload’s valid fields are returned', () => {
    expect(parse({ locale: 'de', plan: 'abc' })()).toEqual({ locale: 'de', plan: 'abc' })
  })

  it.each([
    [{}, 'Choose a language.', { locale: 'Choose a language.' }],
    [{ locale: 'de', plan: 'abcd' }, 'plan: is too long', { plan: 'is too long' }],
    [{ plan: 'abcd' }, 'Choose a language.', { locale: 'Choose a language.', plan: 'is too long' }],
    [{ locale: 'de', brand: '1' }, 'request: Unrecognized key: "brand"', { request: 'Unrecognized key: "brand"' }],
  ])('an upload’s invalid fields are refused, each with its message: %j', (fields, message, errors) => {
    expect(parse(fields)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', message, errors }))
  })
})
