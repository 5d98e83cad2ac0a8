import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Settings } from '#server/config.ts'
import { AppError } from './errors.ts'

/** Where pictures are served, and the folder they lie in, here and in a bucket: a path is the same everywhere. */
export const PICTURES_PREFIX = '/uploads/'

/** Where the files of pictures are kept. */
export type PictureStorage = {
  /**
   * Keeps a file for good: its name changes with its content.
   * @param name below `PICTURES_PREFIX`, with its extension
   * @throws {AppError} UNAVAILABLE when the storage does not take it
   */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /**
   * Reads a file back.
   * @param name as it was put
   * @returns null when there is none, or the storage may not give it
   * @throws {AppError} UNAVAILABLE when the storage does not answer
   */
  get: (name: string) => Promise<Uint8Array | null>
  /**
   * Deletes a file; one that is gone already counts as deleted.
   * @param name as it was put
   * @throws {AppError} UNAVAILABLE when the storage does not do it
   */
  remove: (name: string) => Promise<void>
}

/** How long a bucket may take to answer, and how often it is asked. */
export type Patience = { connectMs: number; answerMs: number; attempts: number }

/** An upload is answered within 14 s, and drawing the picture has taken some of them. */
const PATIENCE: Patience = { connectMs: 2_000, answerMs: 5_000, attempts: 2 }

/**
 * The storage the settings ask for: a folder of this machine, or a bucket.
 * @param patience with a bucket; another one is for tests
 */
export function createPictureStorage(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  patience = PATIENCE,
): PictureStorage {
  let opening: Promise<Disk> | null = null
  const disk = storage.kind === 's3' ? () => (opening ??= openS3(storage, patience)) : openFolder(dataDir)
  return {
    put: async (name, bytes) => {
      try {
        const options = { contentType: `image/${name.split('.').pop()}`, cacheControl: CACHE_CONTROL }
        await (await disk()).put(PICTURES_PREFIX.slice(1) + name, bytes, options)
      } catch (cause) {
        throw new AppError('UNAVAILABLE', 'The picture could not be stored. Please try again in a moment.', { cause })
      }
    },
    get: async (name) => {
      try {
        return await (await disk()).getBytes(PICTURES_PREFIX.slice(1) + name)
      } catch (cause) {
        if (isNotThere(cause)) return null
        throw new AppError('UNAVAILABLE', 'The picture could not be read.', { cause })
      }
    },
    remove: async (name) => {
      try {
        await (await disk()).delete(PICTURES_PREFIX.slice(1) + name)
      } catch (cause) {
        throw new AppError('UNAVAILABLE', 'The picture could not be deleted.', { cause })
      }
    },
  }
}

const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** A folder says ENOENT. A bucket says 404, or 403 to a key that may not list what is in it. */
function isNotThere(error: unknown): boolean {
  const { code, $metadata }: Refused = (error instanceof Error && error.cause) || {}
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404 || $metadata?.httpStatusCode === 403
}

/** What the file system and the client of S3 tell of a failure. */
type Refused = { code?: unknown; $metadata?: { httpStatusCode?: number } }

function openFolder(dataDir: string): () => Promise<Disk> {
  mkdirSync(join(dataDir, PICTURES_PREFIX), { recursive: true })
  const disk = new Disk(new FSDriver({ location: dataDir, visibility: 'public' }))
  return async () => disk
}

/** The client is large, so it is only loaded where there is a bucket. */
async function openS3(
  { bucket, region, endpoint, credentials, forcePathStyle }: S3Settings,
  { connectMs, answerMs, attempts }: Patience,
): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    region,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle,
    visibility: 'public',
    // Buckets of today refuse access lists; that everybody may read is said once, in the bucket's policy.
    supportsACL: false,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      // Without it the client would write a warning and wait on, for as long as a bucket says nothing.
      throwOnRequestTimeout: true,
      // The other one ends when an answer begins; this one sees that it goes on.
      socketTimeout: answerMs,
    },
  })
  return new Disk(driver)
}
