import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('actions that run one at a time', () => {
  it('actions with the same key run one after the other, and actions with different keys in parallel', async () => {
    const steps: string[] = []
    const otherEnds = Promise.withResolvers<void>()
    const work = (name: string, until?: Promise<void>) => async () => {
      steps.push(`${name} begins`)
      await until
      steps.push(`${name} ends`)
    }

    await Promise.all([
      oneAtATime('a', work('first', otherEnds.promise)),
      oneAtATime('a', work('second')),
      oneAtATime('b', work('other')).then(otherEnds.resolve),
    ])

    expect(steps).toEqual(['first begins', 'other begins', 'other ends', 'first ends', 'second begins', 'second ends'])
  })

  it('a failed action doesn’t prevent the next action with the same key', async () => {
    const failed = oneAtATime('c', async () => {
      throw new Error('no')
    })
    const next = oneAtATime('c', async () => 'yes')

    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await oneAtATime('c', async () => 'again')).toBe('again')
  })
})
