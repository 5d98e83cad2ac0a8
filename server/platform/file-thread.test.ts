import { threadId } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { fileInThread } from './file-thread.ts'

const module = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const echo = module('export const draw = async ({ byte }) => new Uint8Array([byte])')
const threaded = module(
  'import { threadId } from "node:worker_threads"; export const draw = async ({ byte }) => new TextEncoder().encode(JSON.stringify({ byte, threadId }))',
)
const broken = module('export const draw = async () => { throw new Error("no ink") }')
const slow = module(
  'export const draw = ({ byte }) => new Promise((resolve) => setTimeout(() => resolve(new Uint8Array([byte])), 300))',
)
const greedy = module('export const draw = () => { const all = []; for (;;) all.push(new Array(1e6).fill({})) }')
const endless = module('export const draw = () => { for (;;) ; }')

describe('documents rendered in a thread', () => {
  it('a document is rendered in another thread from the given data', async () => {
    const bytes = await fileInThread(threaded, { byte: 7 }, { companyId: 1 })

    const drawn = JSON.parse(new TextDecoder().decode(bytes)) as { byte: number; threadId: number }
    expect(drawn.byte).toBe(7)
    expect(drawn.threadId).not.toBe(threadId)
  })

  it('a document that fails doesn’t prevent the next document from being rendered', async () => {
    await expect(fileInThread(broken, {}, { companyId: 1 })).rejects.toThrow('no ink')

    expect(await fileInThread(echo, { byte: 8 }, { companyId: 1 })).toEqual(new Uint8Array([8]))
  })

  it('a document that needs too much memory is refused, and the next document is rendered', async () => {
    await expect(fileInThread(greedy, {}, { companyId: 1 })).rejects.toMatchObject({ code: 'UNPROCESSABLE' })

    expect(await fileInThread(echo, { byte: 8 }, { companyId: 1 })).toEqual(new Uint8Array([8]))
  })

  it('documents of different companies are rendered in turns', async () => {
    const order: number[] = []
    const ask = async (companyId: number, byte: number) => {
      await fileInThread(slow, { byte }, { companyId })
      order.push(byte)
    }

    await Promise.all([ask(1, 11), ask(1, 12), ask(1, 13), ask(2, 21)])

    expect(order).toEqual([11, 12, 21, 13])
  })

  it('a document is refused, with a time to try again, if too many documents of its company are waiting', async () => {
    const asked = [1, 2, 3, 4].map((byte) => fileInThread(slow, { byte }, { companyId: 1 }))
    const refused = fileInThread(slow, { byte: 5 }, { companyId: 1 })
    const other = fileInThread(slow, { byte: 6 }, { companyId: 2 })

    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
    expect(await Promise.all([...asked, other])).toHaveLength(5)
  })

  it('a document is cancelled when its caller hangs up', async () => {
    const gone = new AbortController()
    const drawn = fileInThread(endless, {}, { companyId: 1, signal: gone.signal })
    setTimeout(() => gone.abort(new Error('The caller hung up.')), 300)

    await expect(drawn).rejects.toThrow('hung up')
    expect(await fileInThread(echo, { byte: 9 }, { companyId: 1 })).toEqual(new Uint8Array([9]))
  })
})
