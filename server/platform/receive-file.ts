import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { AppError, type FieldErrors } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

const BUSY = 'Too many files are being uploaded right now. Please try again in a few seconds.'
/** Files are in memory until they are stored, so each company sends one small and one large file at a time. */
const bounds = { maxRunningPerKey: 1, maxWaiting: 40, maxWaitingPerKey: [10], busyMessage: BUSY }
const large = createFairQueue({ ...bounds, name: 'received large files', workers: 2 })
/** Small files never wait for large ones, which may be sent slowly. */
const small = createFairQueue({ ...bounds, name: 'received files', workers: 8 })
const SMALL_MAX_BYTES = 1024 * 1024

/** The declared size of a request's body in bytes; Infinity when none is declared. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

/** Who sends a file, the declared size of the request, and a signal that aborts when the sender hangs up. */
export type FileSender = { companyId: number; bytes: number; signal: AbortSignal | undefined }

/**
 * Receives a file when it is its company's turn; until then, its body isn't read.
 * @param receive reads the body; the company's next file in the same queue (small or large) waits until it completes
 * @throws {AppError} UNAVAILABLE when too many files are waiting
 */
export function receiveInTurn<Result>(
  { companyId, bytes, signal }: FileSender,
  receive: () => Promise<Result>,
): Promise<Result> {
  return (bytes <= SMALL_MAX_BYTES ? small : large).run([String(companyId)], receive, { signal })
}

/**
 * Reads a file into one buffer: collecting chunks first would take twice the memory.
 * @param atMostBytes the declared size, so that memory is allocated once
 */
export async function readFileBytes(file: AsyncIterable<Buffer>, atMostBytes: number): Promise<Buffer> {
  let bytes = Buffer.allocUnsafeSlow(Math.min(atMostBytes, IMPORT_FILE_MAX_BYTES))
  let length = 0
  for await (const part of file) {
    if (length + part.length > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, length)], length * 2 + part.length)
    length += part.copy(bytes, length)
  }
  return bytes.subarray(0, length)
}

/**
 * Checks the text fields of a form that was received with a file.
 * @param messages for fields whose own messages say too little
 * @throws {AppError} VALIDATION_FAILED with every invalid field
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, unknown>,
  messages: FieldErrors = {},
): z.output<Schema> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join('.') || 'request'
    errors[field] ??= messages[field] ?? message
  }
  const [[field, error] = ['request', 'isn’t valid']] = Object.entries(errors)
  throw new AppError('VALIDATION_FAILED', messages[field] ?? `${field}: ${error}`, { errors })
}
