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
   * @returns null when there is none, or the storage does not give it
   */
  get: (name: string) => Promise<Uint8Array | null>
  /**
   * Deletes a file; one that is gone already counts as deleted.
   * @param name as it was put
   * @throws {AppError} UNAVAILABLE when the storage does not do it
   */
  remove: (name: string) => Promise<void>
}

/** An upload is answered within 15 s, and its decoding may have taken most of them. */
const S3_CONNECT_TIMEOUT_MS = 2_000
const S3_REQUEST_TIMEOUT_MS = 5_000
const S3_ATTEMPTS = 2

/** The storage the settings ask for: a folder of this machine, or a bucket. */
export function createPictureStorage({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): PictureStorage {
  let opening: Promise<Disk> | null = null
  const disk = storage.kind === 's3' ? () => (opening ??= openS3(storage)) : openFolder(dataDir)
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
      } catch {
        return null
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

function openFolder(dataDir: string): () => Promise<Disk> {
  mkdirSync(join(dataDir, PICTURES_PREFIX), { recursive: true })
  const disk = new Disk(new FSDriver({ location: dataDir, visibility: 'public' }))
  return async () => disk
}

/** The client is large, so it is only loaded where there is a bucket. */
async function openS3({ bucket, region, endpoint, credentials, forcePathStyle }: S3Settings): Promise<Disk> {
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
    maxAttempts: S3_ATTEMPTS,
    requestHandler: { connectionTimeout: S3_CONNECT_TIMEOUT_MS, requestTimeout: S3_REQUEST_TIMEOUT_MS },
  })
  return new Disk(driver)
}
