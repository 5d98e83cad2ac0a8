import { describe, expect, it, type TestContext } from 'vitest'
import { type S3Double, type S3Mood, startS3Double } from '#server/testing/s3-double.ts'
import { createPictureStorage, type RetryPolicy } from './picture-storage.ts'

/** The upload handler's own limit, whose message doesn't mention the picture. */
const UPLOAD_MAX_MS = 14_000
/** Timeouts longer than any test. */
const ENDLESS: RetryPolicy = { connectMs: 600_000, answerMs: 600_000, attempts: 1 }
const NAME = 'soup-40.webp'
const BYTES = new Uint8Array([1, 2, 3])

async function makeBucket({ onTestFinished }: TestContext, mood: S3Mood = 'takes'): Promise<S3Double> {
  const bucket = await startS3Double()
  bucket.mood = mood
  onTestFinished(() => bucket.close())
  return bucket
}

const open = ({ settings }: S3Double, retryPolicy?: RetryPolicy) =>
  createPictureStorage({ dataDir: '', storage: settings }, retryPolicy)

/** The result of every storage operation. */
function askAll(bucket: S3Double, retryPolicy?: RetryPolicy): Promise<string>[] {
  const storage = open(bucket, retryPolicy)
  const asked = [storage.put(NAME, BYTES), storage.get(NAME), storage.remove(NAME)]
  return asked.map((answer) =>
    answer.then(
      () => 'done',
      (error: Error) => error.message,
    ),
  )
}

// Concurrent, because these tests mostly wait.
describe.concurrent('pictures in a bucket', () => {
  it('pictures in a bucket are returned unchanged until they are deleted', async (context) => {
    const storage = open(await makeBucket(context))

    await storage.put(NAME, BYTES)
    const kept = await storage.get(NAME)
    await storage.remove(NAME)

    expect(kept).toEqual(BYTES)
    expect(await storage.get(NAME)).toBeNull()
  })

  it.for<S3Mood>(['hangs', 'breaks', 'throttles'])(
    'saving, loading or deleting a picture fails before the upload timeout when the bucket %s',
    async (mood, context) => {
      const bucket = await makeBucket(context, mood)
      const start = performance.now()

      const outcomes = await Promise.all(askAll(bucket))
      const tookMs = performance.now() - start

      expect(outcomes).toEqual([
        'The picture couldn’t be saved. Please try again in a moment.',
        'The picture couldn’t be loaded. Please try again in a moment.',
        'The picture couldn’t be deleted. Please try again in a moment.',
      ])
      expect(tookMs).toBeLessThan(UPLOAD_MAX_MS)
    },
  )

  it('loading a picture fails when the bucket stalls in the middle of its response', async (context) => {
    const bucket = await makeBucket(context)
    await open(bucket).put(NAME, BYTES)
    bucket.mood = 'stalls'

    const reading = open(bucket).get(NAME)

    await expect(reading).rejects.toThrow('The picture couldn’t be loaded. Please try again in a moment.')
  })

  it('requests with a long timeout keep waiting for a bucket that hangs', async (context) => {
    const bucket = await makeBucket(context, 'hangs')
    const waiting = askAll(bucket, ENDLESS)

    // Operations with the default timeouts fail in the meantime.
    await Promise.all(askAll(bucket))
    const first = await Promise.race([...waiting, Promise.resolve('nothing yet')])

    expect(first).toBe('nothing yet')
  })

  it('a picture in a bucket is reported as missing if the access key has no read permission', async (context) => {
    const bucket = await makeBucket(context)
    await open(bucket).put(NAME, BYTES)
    bucket.mood = 'refuses'

    const kept = await open(bucket).get(NAME)

    expect(kept).toBeNull()
  })
})
