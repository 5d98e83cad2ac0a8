import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNginx, type TestNginx } from './testing/nginx.ts'
import { describeWith, NGINX } from './testing/outside.ts'

/** Far more than it takes for nginx to consider both servers failed. */
const REFUSALS = 10

await describeWith(['nginx'], 'nginx in front of two servers', () => {
  let servers: Server[]
  let nginx: TestNginx

  beforeAll(async () => {
    servers = [1, 2].map(() =>
      createServer((request, response) => response.writeHead(request.url === '/refused' ? 503 : 200).end('Carte')),
    )
    await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
    // The servers listen on ports, so their addresses are objects.
    nginx = await startNginx(
      NGINX ?? '',
      servers.map((server) => String((server.address() as AddressInfo).port)),
    )
  })

  afterAll(async () => {
    await nginx?.stop()
    for (const server of servers) server.close()
  })

  it('requests that the servers refuse with 503 don’t take the servers out of use', async () => {
    const refused: number[] = []
    for (let sent = 0; sent < REFUSALS; sent += 1) refused.push((await fetch(`${nginx.url}/refused`)).status)

    const { status } = await fetch(`${nginx.url}/menu`)

    expect(new Set(refused)).toEqual(new Set([503]))
    expect(status).toBe(200)
  })

  it.each(['/readyz', '/readyz/', '/metrics', '/metrics/', '/metrics?name=up', '//metrics'])(
    'nginx doesn’t forward requests for the operator’s endpoints: %s',
    async (path) => {
      expect((await fetch(nginx.url + path)).status).toBe(404)
    },
  )
})
