import { Agent, request } from 'node:http'
import { runDemoServer } from './demo-server.ts'
import { expect, test } from './fixtures.ts'

const REQUESTS = 100
/** How many different URLs are requested. */
const PAGES = 60

test.slow()

/** Sends a request. `isSent` resolves when its connection is open, and `status` when it has been answered. */
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

test('a stopping server answers open requests and accepts no new requests', async () => {
  const server = await runDemoServer()
  const agent = new Agent({ maxSockets: REQUESTS })
  // The server has just started and has cached none of these pages, so it still renders them when it is stopped.
  const urls = Array.from({ length: REQUESTS }, (_, at) => `${server.url}/branch/cafe/MQ==?max=${(at % PAGES) + 1}`)
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

test('killing a server cuts off open requests', async () => {
  const server = await runDemoServer()
  const agent = new Agent({ maxSockets: REQUESTS })
  const requests = Array.from({ length: REQUESTS }, (_, at) =>
    send(`${server.url}/branch/cafe/MQ==?max=${at % PAGES}`, agent),
  )
  await Promise.all(requests.map(({ isSent }) => isSent))

  process.kill(server.pid, 'SIGKILL')
  const statuses = await Promise.all(requests.map(({ status }) => status.catch((error: Error) => error.message)))
  await server.stop()

  expect(statuses.filter((status) => status !== 200).length).toBeGreaterThan(0)
})
