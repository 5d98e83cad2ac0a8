import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#server/config.ts'

type StoredObject = { bytes: Buffer; contentType: string; cacheControl: string; acl: string | null }

/**
 * How the bucket behaves, in this order: works; refuses access; hangs up; never responds; starts a response and stalls;
 * or is overloaded, with a Retry-After of two minutes like MinIO.
 */
export type S3Mood = 'takes' | 'refuses' | 'breaks' | 'hangs' | 'stalls' | 'throttles'

/** A local bucket that stores objects and serves them publicly. */
export type S3Double = {
  objects: Map<string, StoredObject>
  /** Can be changed at any time. */
  mood: S3Mood
  settings: S3Settings
  /** Settings for a separate process. */
  env: Record<string, string>
  /** The public URL of the bucket. */
  assetBaseUrl: string
  close: () => Promise<void>
}

const BUCKET = 'pictures'
const KEY = 'double-key'
const SECRET = 'double-secret'
const SIGNATURE = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEY}/\\d{8}/test-1/s3/aws4_request, .*Signature=[\\da-f]{64}$`,
)

/** Starts a bucket on a free local port. */
export async function startS3Double(): Promise<S3Double> {
  const double: State = { objects: new Map(), mood: 'takes' }
  // An interrupted upload stores nothing.
  const server = createServer((request, response) => void serve(request, response, double).catch(() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  return Object.assign(double, {
    settings: {
      kind: 's3' as const,
      bucket: BUCKET,
      region: 'test-1',
      endpoint,
      credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
      forcePathStyle: true,
    },
    env: {
      STORAGE: 's3',
      S3_BUCKET: BUCKET,
      S3_REGION: 'test-1',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_FORCE_PATH_STYLE: '1',
      ASSET_BASE_URL: `${endpoint}/${BUCKET}`,
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
  if (isAnsweredBy(double.mood, request, response)) return
  if (request.method === 'GET') {
    const kept = double.objects.get(key)
    if (!kept) return void response.writeHead(404).end()
    const { bytes, contentType } = kept
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length })
    if (double.mood === 'stalls') response.write(bytes.subarray(0, 1))
    else response.end(bytes)
    return
  }
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

/** Simulates the failure that `mood` or a missing permission causes. @returns whether there was one */
function isAnsweredBy(mood: S3Mood, { method, headers, socket }: IncomingMessage, response: ServerResponse): boolean {
  const { authorization } = headers
  // Reading is public, as in the bucket's policy; a signature, if sent, must be valid.
  const isAllowed = authorization === undefined ? method === 'GET' : SIGNATURE.test(authorization)
  if (mood === 'hangs') return true
  if (mood === 'breaks') socket.destroy()
  else if (mood === 'throttles') response.writeHead(503, { ...XML, 'retry-after': '120' }).end(SLOW_DOWN)
  else if (mood === 'refuses' || !isAllowed) response.writeHead(403, XML).end(ACCESS_DENIED)
  else return false
  return true
}

const XML = { 'content-type': 'application/xml' }
const SLOW_DOWN = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>'
const ACCESS_DENIED = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
