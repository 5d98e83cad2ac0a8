import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Settings } from '#server/config.ts'
import { AppError } from './errors.ts'

/** The path prefix of pictures, in URLs, in the folder and in the bucket. */
export const PICTURES_PREFIX = '/uploads/'

/** Where picture files are stored: a local folder or a bucket. */
export type PictureStorage = {
  /**
   * Stores a file, which may be cached forever: its name changes with its content.
   * @param name below `PICTURES_PREFIX`, with its extension
   * @throws {AppError} UNAVAILABLE when the storage fails
   */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /**
   * @param name as for `put`
   * @returns null when it doesn't exist, or the bucket doesn't allow reading it
   * @throws {AppError} UNAVAILABLE when the storage fails
   */
  get: (name: string) => Promise<Uint8Array | null>
  /**
   * Deletes a file; a missing one counts as deleted.
   * @param name as for `put`
   * @throws {AppError} UNAVAILABLE when the storage fails
   */
  remove: (name: string) => Promise<void>
}

/** How long a bucket may take to connect and to respond, in milliseconds, and how often a request is attempted. */
export type RetryPolicy = { connectMs: number; answerMs: number; attempts: number }

/** An upload is answered within 14 s, and drawing the picture takes part of that. */
const RETRY_POLICY: RetryPolicy = { connectMs: 2_000, answerMs: 5_000, attempts: 2 }

/**
 * The configured storage: a local folder, or a bucket.
 * @param retryPolicy time limits of a bucket; tests change them
 */
export function createPictureStorage(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  retryPolicy = RETRY_POLICY,
): PictureStorage {
  let opening: Promise<Disk> | null = null
  const disk = storage.kind === 's3' ? () => (opening ??= openS3(storage, retryPolicy)) : openFolder(dataDir)
  return {
    put: async (name, bytes) => {
      try {
        const options = { contentType: `image/${name.split('.').pop()}`, cacheControl: CACHE_CONTROL }
        await (await disk()).put(PICTURES_PREFIX.slice(1) + name, bytes, options)
      } catch (cause) {
        throw new AppError('UNAVAILABLE', 'The picture couldn’t be saved. Please try again in a moment.', { cause })
      }
    },
    get: async (name) => {
      try {
        return await (await disk()).getBytes(PICTURES_PREFIX.slice(1) + name)
      } catch (cause) {
        if (isNotThere(cause)) return null
        throw new AppError('UNAVAILABLE', 'The picture couldn’t be loaded. Please try again in a moment.', { cause })
      }
    },
    remove: async (name) => {
      try {
        await (await disk()).delete(PICTURES_PREFIX.slice(1) + name)
      } catch (cause) {
        throw new AppError('UNAVAILABLE', 'The picture couldn’t be deleted. Please try again in a moment.', { cause })
      }
    },
  }
}

const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** A folder reports ENOENT. A bucket reports 404, or 403 to a key that may not list its contents. */
function isNotThere(error: unknown): boolean {
  const { code, $metadata }: Refused = (error instanceof Error && error.cause) || {}
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || $metadata?.httpStatusCode === 403
}

/** Error fields of the file system and the S3 client. */
type Refused = { code?: unknown; $metadata?: { httpStatusCode?: number } }

function openFolder(dataDir: string): () => Promise<Disk> {
  mkdirSync(join(dataDir, PICTURES_PREFIX), { recursive: true })
  const disk = new Disk(new FSDriver({ location: dataDir, visibility: 'public' }))
  return async () => disk
}

/** The S3 client is large, so it is only loaded for a bucket. */
async function openS3(
  { bucket, region, endpoint, credentials, forcePathStyle }: S3Settings,
  { connectMs, answerMs, attempts }: RetryPolicy,
): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle,
    visibility: 'public',
    // New buckets refuse ACLs by default; public reading is configured once, in the bucket's policy.
    supportsACL: false,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      // Without this option, the client logs a warning but keeps waiting.
      throwOnRequestTimeout: true,
      // `requestTimeout` ends when a response starts; this timeout limits the pauses within it.
      socketTimeout: answerMs,
    },
  })
  return new Disk(driver)
}
