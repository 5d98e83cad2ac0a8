/**
 * A minimal Node server, about as fast as a server on Node can be: `node:http` responding with the same bytes and
 * headers as Carte. `node bench/bare-server.ts FOLDER` prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = process.argv[2] ?? ''
// bare.ts has written the headers as an object of strings.
const headers = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Record<string, string>
const identity = readFileSync(join(folder, 'identity'))
const br = readFileSync(join(folder, 'br'))

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === headers['etag']) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const wantsBrotli = request.headers['accept-encoding'] === 'br'
  const body = wantsBrotli ? br : identity
  response.writeHead(200, {
    ...headers,
    ...(wantsBrotli && { 'content-encoding': 'br' }),
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
