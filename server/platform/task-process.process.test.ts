import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ownMemoryOf, startTaskProcess, type TaskProcess } from './task-process.ts'

const MEBIBYTE = 1024 * 1024
const BOUNDS = { heapMb: 50, memoryBytes: 120 * MEBIBYTE, isUrgent: false }
const IN_TIME = { timeLimitMs: 60_000, onProgress: () => undefined }

type Wish = { what: string; number?: number }
const started: TaskProcess<Wish, unknown, string>[] = []
function start() {
  const one = startTaskProcess<Wish, unknown, string>(new URL('./task-process.fixture.ts', import.meta.url), BOUNDS)
  started.push(one)
  return one
}

describe('a process for an untrusted file', { timeout: 90_000 }, () => {
  afterEach(() => started.splice(0).forEach((one) => one.stop()))

  it('a process for an untrusted file completes one task after the other and reports its progress', async () => {
    const progress: string[] = []
    const one = start()

    const first = await one.run(
      { what: 'double', number: 4 },
      { ...IN_TIME, onProgress: (step) => progress.push(step) },
    )
    const second = await one.run({ what: 'double', number: 5 }, IN_TIME)

    expect([first, second]).toEqual([
      { ok: true, answer: 8 },
      { ok: true, answer: 10 },
    ])
    expect(progress).toEqual(['half way'])
  })

  it('a process for an untrusted file reports a task’s error, and continues with the next task', async () => {
    const one = start()

    await expect(one.run({ what: 'throw' }, IN_TIME)).rejects.toThrow('no')
    expect(await one.run({ what: 'double', number: 1 }, IN_TIME)).toEqual({ ok: true, answer: 2 })
  })

  it.each([
    ['its heap is full', 'objects', 'memory'],
    ['its buffers exceed the memory limit', 'buffers', 'memory'],
    ['it exits by itself', 'end', 'crash'],
  ])('a process for an untrusted file completes no more tasks when %s', async (_, what, end) => {
    const one = start()

    expect(await one.run({ what }, IN_TIME)).toEqual({ ok: false, end })
    expect(await one.run({ what: 'double' }, IN_TIME)).toEqual({ ok: false, end })
  })

  it('a process for an untrusted file is killed for using too much processor time, but not for waiting', async () => {
    const one = startTaskProcess<Wish, unknown, string>(new URL('./task-process.fixture.ts', import.meta.url), {
      ...BOUNDS,
      processorMs: 1_500,
    })
    started.push(one)

    const first = await one.run({ what: 'double', number: 2 }, IN_TIME)
    await wait(2_000)
    // The limit on elapsed time is longer than this test may take.
    const second = await one.run({ what: 'forever' }, { ...IN_TIME, timeLimitMs: 600_000 })

    expect([first, second]).toEqual([
      { ok: true, answer: 4 },
      { ok: false, end: 'time' },
    ])
  })

  it('a process for an untrusted file is killed when a task takes too long', async () => {
    const one = start()
    await one.run({ what: 'double' }, IN_TIME)
    await wait(4_500)

    // The time limit is that of one task; the process has already run for longer.
    const inTime = await one.run({ what: 'double', number: 3 }, { ...IN_TIME, timeLimitMs: 4_000 })
    const startedAt = performance.now()
    const tooLong = await one.run({ what: 'forever' }, { ...IN_TIME, timeLimitMs: 1_000 })

    expect(inTime).toEqual({ ok: true, answer: 6 })
    expect(tooLong).toEqual({ ok: false, end: 'time' })
    expect(performance.now() - startedAt).toBeGreaterThan(900)
    expect(await ownMemoryOf(one.pid ?? 0)).toBe(0)
  })

  it('a process for an untrusted file can be stopped in the middle of a task', async () => {
    const one = start()
    const running = one.run({ what: 'forever' }, IN_TIME)
    await wait(500)

    one.stop()

    expect(await running).toEqual({ ok: false, end: 'stopped' })
  })

  it.each([
    ['can’t read a file outside the code', 'passwords'],
    ['can’t write a file', 'write'],
    ['can’t start a program', 'run'],
  ])('a process for an untrusted file %s', async (_, what) => {
    await expect(start().run({ what }, IN_TIME)).rejects.toThrow(/Access to this API has been restricted/)
  })

  it('a process for an untrusted file has none of the server’s environment variables except NODE_ENV', async () => {
    const { answer } = (await start().run({ what: 'settings' }, IN_TIME)) as { answer: string[] }

    expect(
      answer.filter((name) => !['NODE_ENV', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name)),
    ).toEqual([])
  })
})
