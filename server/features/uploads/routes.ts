import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { createUpload } from '#contract/uploads.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { announcedBytes, parseFields, readFileBytes, receiveInTurn } from '#server/platform/receive-file.ts'
import { bind } from '#server/platform/route-binding.ts'
import { addUpload } from './service.ts'

export function registerUploadRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createUpload, async ({ actor, request, signal }) => {
    await takeOrThrow(deps.limits, 'uploadByCompany', String(actor.companyId))
    const sender = { companyId: actor.companyId, bytes: announcedBytes(request), signal }
    const picture = await receiveInTurn(sender, () => receivePicture(request))
    return addUpload(deps, actor, picture, { signal })
  })
}

type Received = z.output<typeof createUpload.body> & { bytes: Uint8Array }

/** The file of a multipart request, and the other fields, which may come before or after it. */
async function receivePicture(request: FastifyRequest): Promise<Received> {
  const fields: Record<string, unknown> = {}
  let bytes: Uint8Array | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: PICTURE_MAX_BYTES } })) {
      if (part.type === 'file') bytes = await readFileBytes(part.file, announcedBytes(request))
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError('FILE_TOO_LARGE', 'This picture is larger than 5 MB. Choose a smaller one.')
  }
  if (!bytes) throw new AppError('BAD_REQUEST', 'No file was uploaded. Choose a file and try again.')
  return { ...parseFields(createUpload.body, fields), bytes }
}
