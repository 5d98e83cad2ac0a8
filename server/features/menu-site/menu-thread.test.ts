import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createMenuThread, type ThreadSettings, type ThreadTask } from './menu-thread.ts'

it('the end of an old thread doesn’t end requests that wait for the new one', async () => {
  const workers: EventEmitter[] = []
  const startWorker = () => {
    const worker = Object.assign(new EventEmitter(), {
      ref: () => {},
      unref: () => {},
      postMessage: () => {},
      terminate: async () => 1,
    })
    workers.push(worker)
    return worker as unknown as Worker // has what the tested function uses
  }
  const settings = {} as ThreadSettings // the replaced worker doesn't read them
  const task = { question: { kind: 'menuItems' } } as ThreadTask // nor the task
  const thread = createMenuThread(() => settings, startWorker)

  const old = thread.answer(task)
  await thread.stop()
  const current = thread.answer(task)
  workers[0]?.emit('exit', 1)
  workers[1]?.emit('message', { id: 2, kind: 'page', page: { status: 200 }, bytes: [null, null, null] })

  await expect(old).rejects.toThrow('could not be opened')
  expect(await current).toMatchObject({ status: 200 })
})
