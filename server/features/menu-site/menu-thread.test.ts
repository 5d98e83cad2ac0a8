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
    return worker as unknown as Worker // the tested function uses nothing else
  }
  const settings = {} as ThreadSettings // the fake worker doesn't read settings
  const task = { question: { kind: 'menuItems' } } as ThreadTask // the fake worker doesn't read the rest of a task
  const thread = createMenuThread(() => settings, startWorker)

  const old = thread.answer(task)
  await thread.stop()
  const current = thread.answer(task)
  workers[0]?.emit('exit', 1)
  workers[1]?.emit('message', { id: 2, kind: 'page', page: { status: 200 }, bytes: [null, null, null] })

  await expect(old).rejects.toThrow('could not be opened')
  expect(await current).toMatchObject({ status: 200 })
})
