import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  /** Null for a large page: it is cached compressed only, and decompressed for the few clients without compression. */
  identity: Buffer | null
  br: Buffer
  /** Null for a small page until a client asks for it or the best compression is made. */
  gzip: Buffer | null
}

/** How long a page is valid, and whether it may be cached. */
type Lifetime = {
  /** When the page expires without a write, such as when an item is no longer sold out; null when it doesn't. */
  validUntil: Date | null
  /** False for pages that aren't cached, for example because their number is unlimited, as with search results. */
  keep?: boolean
}

export type FreshPage = Lifetime & { status: number; headers: Record<string, string>; body: string }
/** A page that was already compressed in another thread. */
export type EncodedPage = Lifetime & CachedPage

/** The Brotli quality for the first visitor, who waits for it, and for pages that are too large to compress twice. */
const BROTLI_FIRST_QUALITY = 4
/** Quality 11 would save about another 2 % but take about three times as long, on a core that requests need. */
export const BROTLI_BEST_QUALITY = 10
const GZIP_LARGE_LEVEL = 6

/** Compressing more than this synchronously would block the event loop for longer than a few milliseconds. */
const SYNC_MAX_BYTES = 128 * 1024
/** A larger page is cached only with quick compression; the best compression would keep a core busy for seconds. */
const PLAIN_MAX_BYTES = 1024 * 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a new page quickly: a small one synchronously, a large one off the event loop. */
export async function compressQuickly({ status, headers, body }: FreshPage): Promise<CachedPage> {
  const identity = Buffer.from(body)
  const head = { status, headers, etag: etagOf(identity) }
  const params = brotliParams(BROTLI_FIRST_QUALITY, identity.length)
  if (identity.length <= SYNC_MAX_BYTES)
    return { ...head, identity, br: brotliCompressSync(identity, { params }), gzip: null }
  const [br, gz] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)])
  return { ...head, identity: plainIfSmall(identity), br, gzip: gz }
}

/** Compresses a new page synchronously, for use in a separate thread. */
export function compressHere({ status, headers, body, ...lifetime }: FreshPage): EncodedPage {
  const identity = Buffer.from(body)
  return {
    ...lifetime,
    status,
    headers,
    etag: etagOf(identity),
    identity: plainIfSmall(identity),
    br: brotliCompressSync(identity, { params: brotliParams(BROTLI_FIRST_QUALITY, identity.length) }),
    gzip: gzipSync(identity, { level: GZIP_LARGE_LEVEL }),
  }
}

/**
 * Compresses a cached page with the best quality, off the event loop.
 * @returns null for a page that is too large for it
 */
export async function compressWell({ identity }: CachedPage): Promise<Pick<CachedPage, 'br' | 'gzip'> | null> {
  if (identity === null) return null
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: brotliParams(BROTLI_BEST_QUALITY, identity.length) }),
    compressGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return { br, gzip: gz }
}

/** The body of a page in an encoding; null when it is a large page's identity, which is not cached. */
export function bodyOf(page: CachedPage, encoding: Encoding): Buffer | null {
  // Few clients accept only gzip, so a small new page isn't compressed for them in advance.
  if (encoding === 'gzip' && page.identity) page.gzip ??= gzipSync(page.identity)
  return page[encoding]
}

/** The size of a page in all its encodings, in bytes; a gzip body that doesn't exist yet counts as much as Brotli's. */
export function bytesOf({ identity, br, gzip: gz }: CachedPage): number {
  return (identity?.length ?? 0) + br.length + (gz ?? br).length
}

/** The tag is weak, because all encodings of a page share it. */
function etagOf(identity: Buffer): string {
  return `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
}

function plainIfSmall(identity: Buffer): Buffer | null {
  return identity.length > PLAIN_MAX_BYTES ? null : identity
}

function brotliParams(quality: number, size: number): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
}
