import { Agent, request } from 'node:http'
import { runServer } from '../scripts/run-server.ts'
import { expect, test } from './fixtures.ts'

const REQUESTS = 100

/** Resolves once the request has been sent; the answer comes by itself. */
function send(url: string, agent: Agent): { isSent: Promise<void>; status: Promise<number> } {
  const sent = Promise.withResolvers<void>()
  const status = new Promise<number>((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    asked.once('socket', (socket) => socket.once('connect', () => sent.resolve()))
    asked.once('error', reject)
    asked.end()
  })
  return { isSent: sent.promise, status }
}

test('a server that is asked to stop answers the hundred requests it holds, and takes no more', async () => {
  const server = await runServer()
  const agent = new Agent({ maxSockets: REQUESTS })
  // Pages nobody has asked for yet, each of which has to be drawn.
  const urls = Array.from({ length: REQUESTS }, (_, at) => `${server.url}/branch/cafe/MQ==?maxPrice=${at + 1}`)
  const requests = urls.map((url) => send(url, agent))
  await Promise.all(requests.map(({ isSent }) => isSent))

  const stopped = server.stop()
  const statuses = await Promise.all(requests.map(({ status }) => status.catch((error: Error) => error.message)))
  await stopped
  const after = await fetch(server.url).then(
    () => 'answered',
    () => 'nobody there',
  )

  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(after).toBe('nobody there')
})

test('one that is killed drops them, so that this would be seen', async () => {
  const server = await runServer()
  const agent = new Agent({ maxSockets: REQUESTS })
  const requests = Array.from({ length: REQUESTS }, (_, at) =>
    send(`${server.url}/branch/cafe/MQ==?maxPrice=${at}`, agent),
  )
  await Promise.all(requests.map(({ isSent }) => isSent))

  process.kill(server.pid, 'SIGKILL')
  const statuses = await Promise.all(requests.map(({ status }) => status.catch((error: Error) => error.message)))
  await server.stop()

  expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(0)
})
