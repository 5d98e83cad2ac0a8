import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#server/config.ts'

/** What lies in the bucket under one key. */
type KeptObject = { bytes: Buffer; contentType: string; cacheControl: string; acl: string | null }

/** A bucket of our own on this machine, which takes objects and gives them back to everybody. */
export type S3Double = {
  objects: Map<string, KeptObject>
  /** What happens to whoever puts something. */
  mood: 'takes' | 'refuses' | 'breaks'
  settings: S3Settings
  /** Where the bucket is read. */
  assetBaseUrl: string
  close: () => Promise<void>
}

const BUCKET = 'pictures'
const KEY = 'double-key'
const SIGNATURE = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEY}/\\d{8}/test-1/s3/aws4_request, .*Signature=[\\da-f]{64}$`,
)

/** Starts it on a free port of this machine. */
export async function startS3Double(): Promise<S3Double> {
  const double: State = { objects: new Map(), mood: 'takes' }
  const server = createServer((request, response) => void serve(request, response, double))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return Object.assign(double, {
    settings: {
      kind: 's3' as const,
      bucket: BUCKET,
      region: 'test-1',
      endpoint,
      credentials: { accessKeyId: KEY, secretAccessKey: 'double-secret' },
      forcePathStyle: true,
    },
    assetBaseUrl: `${endpoint}/${BUCKET}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

type State = Pick<S3Double, 'objects' | 'mood'>

async function serve(request: IncomingMessage, response: ServerResponse, double: State): Promise<void> {
  const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3.test').pathname).slice(`/${BUCKET}/`.length)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.method === 'GET') {
    const kept = double.objects.get(key)
    if (!kept) return void response.writeHead(404).end()
    return void response.writeHead(200, { 'content-type': kept.contentType }).end(kept.bytes)
  }
  if (double.mood === 'breaks') return void request.socket.destroy()
  if (double.mood === 'refuses' || !SIGNATURE.test(request.headers.authorization ?? ''))
    return void response.writeHead(403, { 'content-type': 'application/xml' }).end(ACCESS_DENIED)
  if (request.method === 'DELETE') {
    double.objects.delete(key)
    return void response.writeHead(204).end()
  }
  double.objects.set(key, {
    bytes: Buffer.concat(chunks),
    contentType: request.headers['content-type'] ?? '',
    cacheControl: request.headers['cache-control'] ?? '',
    acl: request.headers['x-amz-acl']?.toString() ?? null,
  })
  response.writeHead(200, { etag: '"double"' }).end()
}

const ACCESS_DENIED = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
