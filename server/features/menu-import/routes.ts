import { cutText } from '#contract/cut-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  applyMenuImport,
  checkMenuImport,
  createMenuImport,
  deleteMenuImport,
  listMenuImportRows,
  listMenuImports,
  readMenuImport,
  undoMenuImport,
} from '#contract/menu-imports.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { announcedBytes, parseFields, receiveInTurn } from '#server/platform/receive-file.ts'
import { bind } from '#server/platform/route-binding.ts'
import {
  applyImport,
  checkImport,
  deleteImport,
  listImportRows,
  listImports,
  type MenuFile,
  readImport,
  requireImportRoom,
  createImport,
  undoImport,
} from './service.ts'

export function registerMenuImportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createMenuImport, async ({ actor, request, signal }) => {
    await takeOrThrow(deps.limits, 'importByCompany', String(actor.companyId))
    const bytes = announcedBytes(request)
    // Whether the company may upload another file is checked first, so that a refused upload isn't even received.
    requireImportRoom(actor.companyId, bytes)
    return receiveInTurn({ companyId: actor.companyId, bytes, signal }, async () =>
      createImport(deps, actor, await receiveFile(request)),
    )
  })

  bind(app, deps, listMenuImports, ({ actor }) => listImports(deps, actor.companyId))

  bind(app, deps, readMenuImport, ({ actor, params }) => readImport(deps, actor, params.id))

  bind(app, deps, listMenuImportRows, ({ actor, params, query }) =>
    listImportRows(deps, actor.companyId, params.id, query),
  )

  bind(app, deps, checkMenuImport, ({ actor, params, body }) => checkImport(deps, actor, params.id, body))

  bind(app, deps, applyMenuImport, ({ actor, params }) => applyImport(deps, actor, params.id))

  bind(app, deps, undoMenuImport, ({ actor, params }) => undoImport(deps, actor, params.id))

  bind(app, deps, deleteMenuImport, async ({ actor, params }) => {
    await deleteImport(deps, actor, params.id)
    return null
  })
}

/** Receives the file of a multipart request and the fields, which may come before or after it. */
async function receiveFile(request: FastifyRequest): Promise<MenuFile> {
  const fields: Record<string, unknown> = {}
  let file: Pick<MenuFile, 'fileName' | 'content'> | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // The chunks aren't joined, because one large buffer would fragment the memory when it is freed.
      const content: Buffer[] = await part.file.toArray()
      file = { fileName: cutText(part.filename, 255) || 'menu', content }
    } else fields[part.fieldname] = part.value
  }
  if (!file) throw new AppError('BAD_REQUEST', 'No file was uploaded. Choose a file and try again.')
  const messages = { branchId: 'Choose the branch to import into.' }
  const { branchId, sheet = null } = parseFields(createMenuImport.body, fields, messages)
  return { ...file, branchId, sheet }
}
