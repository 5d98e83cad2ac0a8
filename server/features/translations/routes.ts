import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { TRANSLATION_FILE_MAX_BYTES } from '#contract/limits.ts'
import {
  exportTranslations,
  importTranslations,
  listTranslations,
  readTranslationProgress,
  saveTranslations,
} from '#contract/translations.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { announcedBytes, parseFields, readFileBytes, receiveInTurn } from '#server/platform/receive-file.ts'
import { answerFile, bind, SLOW_HANDLER_TIMEOUT_MS } from '#server/platform/route-binding.ts'
import {
  exportTranslationFile,
  importTranslationFile,
  listOpenTranslations,
  readProgress,
  saveTranslatedTexts,
} from './service.ts'

/** A large file takes a while to write, to read and to apply. */
const SLOW = { timeoutMs: SLOW_HANDLER_TIMEOUT_MS }

export function registerTranslationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, readTranslationProgress, ({ actor, query }) => readProgress(deps, actor, query.branchId))

  bind(app, deps, listTranslations, ({ actor, query }) => listOpenTranslations(deps, actor, query))

  bind(app, deps, saveTranslations, ({ actor, body }) => saveTranslatedTexts(deps, actor, body))

  bind(
    app,
    deps,
    exportTranslations,
    async ({ actor, query, signal }) => answerFile(await exportTranslationFile({ ...deps, signal }, actor, query)),
    SLOW,
  )

  bind(
    app,
    deps,
    importTranslations,
    async ({ actor, request, signal }) => {
      await takeOrThrow(deps.limits, 'importByCompany', String(actor.companyId))
      const sender = { companyId: actor.companyId, bytes: announcedBytes(request), signal }
      const file = await receiveInTurn(sender, () => receiveFile(request))
      return importTranslationFile({ ...deps, signal }, actor, file)
    },
    SLOW,
  )
}

type ReceivedFile = z.output<typeof importTranslations.body> & { bytes: Uint8Array }

/** Receives the file of a multipart request and the fields, which may come before or after it. */
async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const fields: Record<string, unknown> = {}
  let bytes: Uint8Array | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: TRANSLATION_FILE_MAX_BYTES } })) {
      if (part.type === 'file') bytes = await readFileBytes(part.file, announcedBytes(request))
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError('FILE_TOO_LARGE', 'This file is larger than 10 MB. Export the text in smaller parts.')
  }
  if (!bytes) throw new AppError('BAD_REQUEST', 'No file was uploaded. Choose a file and try again.')
  const messages = { locale: 'Choose the language of this file.' }
  return { ...parseFields(importTranslations.body, fields, messages), bytes }
}
