import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

const BOUNDS: FairQueueOptions = { workers: 1, maxWaiting: 100, busyMessage: 'Please try again in a moment.' }

/** A queue for tests. Each task runs until the test calls `end` with its name. */
function queueInHand(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ ...BOUNDS, ...options })
  const started: string[] = []
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>()
  const add = (path: string, name: string, signal?: AbortSignal) => {
    const work = () => {
      started.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
    }
    const result = queue.run(path.split('/'), work, { signal })
    result.catch(() => undefined)
    return result
  }
  const end = async (name: string) => {
    ends.get(name)?.resolve(name)
    await settled()
  }
  const drain = async () => {
    for (let at = 0; at < started.length || queue.load().running > 0; at += 1) await end(started[at] ?? '')
    return started
  }
  return { queue, add, end, drain, started, ends }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns in the queue', () => {
  it('keys take turns, so a key with many tasks delays the other keys by only one of them', async () => {
    const { add, drain } = queueInHand()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
    void add('b', 'b1')
    void add('c', 'c1')
    await settled()

    expect(await drain()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('within one outer key, the tasks of its inner keys take turns', async () => {
    const { add, drain } = queueInHand()
    void add('first/x', 'running')
    for (const name of ['x1', 'x2', 'x3']) void add('a/x', name)
    for (const name of ['y1', 'y2']) void add('a/y', name)
    for (const name of ['b1', 'b2']) void add('b/z', name)
    await settled()

    expect(await drain()).toEqual(['running', 'x1', 'b1', 'y1', 'b2', 'x2', 'y2', 'x3'])
  })

  it('a queue never runs more tasks of one key at once than allowed per key', async () => {
    const { add, end, started } = queueInHand({ workers: 2, maxRunningPerKey: 1 })
    for (const name of ['a1', 'a2']) void add('a', name)
    for (const name of ['b1', 'b2']) void add('b', name)
    await settled()
    expect(started).toEqual(['a1', 'b1'])

    await end('b1')
    expect(started).toEqual(['a1', 'b1', 'b2'])

    await end('a1')
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2'])
  })

  it('a queue continues after a failed task, and only the caller of that task gets the error', async () => {
    const { add, ends, end } = queueInHand()
    const failing = add('a', 'a1')
    const next = add('a', 'a2')
    await settled()

    ends.get('a1')?.reject(new Error('no'))

    await expect(failing).rejects.toThrow('no')
    await settled()
    await end('a2')
    expect(await next).toBe('a2')
  })
})

describe('a queue with limits', () => {
  it('a queue refuses a task when too many tasks with the same key are waiting', async () => {
    const { add, queue, drain } = queueInHand({ maxWaitingPerKey: [2] })
    const accepted = ['a1', 'a2', 'a3'].map((name) => add('a', name))
    const refused = add('a', 'a4')
    const other = add('b', 'b1')
    await settled()

    await expect(refused).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Please try again in a moment.',
      retryAfterSeconds: 1,
    })
    await expect(refused).rejects.toBeInstanceOf(AppError)
    await drain()
    expect(await Promise.all([...accepted, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
    expect(queue.load()).toEqual({ waiting: 0, running: 0, done: 4, refused: 1 })
  })

  it('a queue limits the waiting tasks separately for outer and inner keys', async () => {
    const { add, queue } = queueInHand({ maxWaitingPerKey: [3, 2] })
    void add('first', 'running')
    for (const name of ['x1', 'x2', 'x3']) void add('a/x', name)
    for (const name of ['y1', 'y2']) void add('a/y', name)
    await settled()

    expect(queue.load()).toMatchObject({ waiting: 3, refused: 2 })
  })

  it('a full queue drops the newest task of the busiest key to accept a task of another key', async () => {
    const { add, drain } = queueInHand({ maxWaiting: 3 })
    void add('a', 'a0')
    const flood = ['a1', 'a2', 'a3'].map((name) => add('a', name))
    const honest = add('b', 'b1')
    await settled()

    await expect(flood[2]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await drain()).toEqual(['a0', 'a1', 'b1', 'a2'])
    expect(await honest).toBe('b1')
  })

  it('a full queue drops the newest task of the busiest inner key of an outer key', async () => {
    const { add, drain } = queueInHand({ maxWaiting: 3 })
    void add('a/x', 'x0')
    const flood = ['x1', 'x2', 'x3'].map((name) => add('a/x', name))
    void add('a/y', 'y1')
    await settled()

    await expect(flood[2]).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await drain()).toEqual(['x0', 'x1', 'y1', 'x2'])
  })

  it('a full queue refuses a task if no key has more waiting tasks than the task’s own key would have', async () => {
    const { add, started, drain } = queueInHand({ maxWaiting: 2 })
    void add('a', 'a0')
    void add('a', 'a1')
    void add('b', 'b1')
    const refused = add('c', 'c1')
    await settled()

    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await drain()
    expect(started).toEqual(['a0', 'a1', 'b1'])
  })
})

describe('a caller who hung up', () => {
  it('a task leaves the queue when its caller hangs up', async () => {
    const { add, queue, drain } = queueInHand()
    const gone = new AbortController()
    void add('a', 'a1')
    const dropped = add('a', 'a2', gone.signal)
    void add('a', 'a3')
    await settled()

    gone.abort(new Error('hung up'))

    await expect(dropped).rejects.toThrow('hung up')
    expect(queue.load().waiting).toBe(1)
    expect(await drain()).toEqual(['a1', 'a3'])
  })

  it('a task isn’t queued after its caller has hung up', async () => {
    const { add, queue } = queueInHand()

    await expect(add('a', 'a1', AbortSignal.abort(new Error('hung up')))).rejects.toThrow('hung up')
    expect(queue.load()).toEqual({ waiting: 0, running: 0, done: 0, refused: 0 })
  })

  it('a task that has started is aborted when its caller hangs up', async () => {
    const queue = createFairQueue(BOUNDS)
    const gone = new AbortController()
    const work = queue.run(
      ['a'],
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      {
        signal: gone.signal,
      },
    )
    await settled()

    gone.abort(new Error('hung up'))

    await expect(work).rejects.toThrow('hung up')
  })
})
