import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'

const LINES = 1_000
/** The script of a process that logs `LINES` lines and then runs `then`. */
const script = (then: string) => `
  const { createLogger } = await import('#server/platform/logger.ts')
  const log = createLogger({ logLevel: 'info' })
  for (let at = 0; at < ${LINES}; at += 1) log.info({ at }, 'line')
  ${then}`

function run(then: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(then)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += String(part)))
  const firstError = once(child.stderr, 'data')
  const ended = once(child, 'close')
  const numbers = () => text.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as { at: number }).at] : []))
  return { child, firstError, ended, numbers }
}
const ALL = Array.from({ length: LINES }, (_, at) => at)

it.each([
  ['by finishing its work', ''],
  ['with `process.exit`', 'process.exit(0)'],
  ['with an uncaught error', 'throw new Error("surprise")'],
])('the log loses no line when the process ends %s', async (_how, then) => {
  const { ended, numbers } = run(then)

  await ended

  // Lines still being written when the process ends can appear out of order.
  expect(numbers().toSorted((one, other) => one - other)).toEqual(ALL)
})

it('log lines are written within a second', async () => {
  const { child, firstError, ended, numbers } = run('console.error("all logged"); setInterval(() => {}, 1_000)')
  await firstError
  await wait(1_000)

  child.kill('SIGKILL')
  await ended

  expect(numbers()).toEqual(ALL)
})
