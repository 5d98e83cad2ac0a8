import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { discardSlowly } from './unread-bodies.ts'

const CHUNK = Buffer.alloc(64 * 1024)

async function discarded(chunks: number) {
  const body = new PassThrough({ highWaterMark: 2 * CHUNK.length })
  const resumes: (() => void)[] = []
  let ended = false
  body.once('end', () => (ended = true))
  discardSlowly(body, (resume) => resumes.push(resume))
  const sending = (async () => {
    for (let sent = 0; sent < chunks; sent += 1) {
      if (!body.write(CHUNK)) await new Promise((resolve) => body.once('drain', resolve))
    }
    body.end()
  })()
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn()
  }
  await settle()
  return { body, sending, resumes, settle, hasEnded: () => ended }
}

describe('a request body that was not read before the response', () => {
  it('an unread request body is discarded immediately if it is small', async () => {
    const { sending, resumes, hasEnded } = await discarded(3)
    await sending

    expect(resumes).toEqual([])
    expect(hasEnded()).toBe(true)
  })

  it('an unread request body is discarded slowly, one chunk at a time, if it is large', async () => {
    const { sending, resumes, settle, hasEnded } = await discarded(12)

    expect(resumes).toHaveLength(1)
    expect(hasEnded()).toBe(false)
    for (let pauses = 0; pauses < 12 && !hasEnded(); pauses += 1) {
      resumes[pauses]?.()
      await settle()
    }
    await sending
    expect(hasEnded()).toBe(true)
    expect(resumes).toHaveLength(12 - 4)
  })
})
