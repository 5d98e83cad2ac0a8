import { eq, inArray } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Crop, Picture, ShownImage } from '#contract/uploads.ts'
import type { Transaction } from '#server/db/client.ts'
import { type ItemImage, upload } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { drawPicture } from '#server/platform/draw-picture.ts'
import { AppError } from '#server/platform/errors.ts'
import { namePicture, pictureSources, storeFiles, type StoredPicture } from '#server/platform/pictures.ts'
import { toLocalized } from '#server/platform/texts.ts'
import { planRemoval, planSweep } from './unused.ts'
import { presentPicture, type UploadRow } from './present.ts'

/** Whose picture it is. The command line has no user. */
type Uploader = { companyId: CompanyId; userId: number | null }
/** A file as it came. */
type PictureFile = { bytes: Uint8Array; crop?: Crop | undefined }
/** How long our own pictures may take, in milliseconds; without it, what strangers' may. */
type UploadOptions = { timeLimitMs?: number }

/**
 * Draws a picture anew and keeps it; a company that sends the same one twice has it once.
 * @throws {AppError} UNPROCESSABLE, UNSUPPORTED_FILE in words that say why; UNAVAILABLE
 */
export async function addUpload(
  deps: Deps,
  uploader: Uploader,
  { bytes, crop }: PictureFile,
  { timeLimitMs }: UploadOptions = {},
): Promise<Picture> {
  if (bytes.length === 0) throw new AppError('UNPROCESSABLE', 'This file is empty.')
  const drawn = await drawPicture(bytes, { crop, timeLimitMs })
  if (!drawn.ok) throw new AppError(drawn.status === 'unsupported' ? 'UNSUPPORTED_FILE' : 'UNPROCESSABLE', drawn.reason)
  const stored = namePicture(drawn.picture, String(uploader.companyId))
  try {
    await storeFiles(deps.pictures, stored.key, drawn.picture.files)
  } catch (error) {
    await planRemoval(deps, uploader.companyId, stored).catch((err: unknown) =>
      deps.log.error({ err }, 'files of a picture that was not stored may be left'),
    )
    throw error
  }
  const row = await keepRow(deps, uploader, stored)
  return presentPicture(row, deps.config.assetBaseUrl)
}

function keepRow(deps: Deps, { companyId, userId }: Uploader, stored: StoredPicture): Promise<UploadRow> {
  return withTenant(deps.database, companyId, async (tx) => {
    const values = { companyId, createdBy: userId, ...stored }
    const [made] = await tx.insert(upload).values(values).onConflictDoNothing().returning(shown)
    // Whoever sends a picture again is about to show it.
    const again = () => tx.update(upload).set({ unusedSince: null }).where(eq(upload.key, stored.key)).returning(shown)
    const [row] = made ? [made] : await again()
    await planSweep(tx, companyId, deps.now())
    if (!row) throw new Error('Insert of an upload returned nothing')
    return row
  })
}

const shown = {
  id: upload.id,
  key: upload.key,
  width: upload.width,
  height: upload.height,
  widths: upload.widths,
  placeholder: upload.placeholder,
}

/** A picture and its alternative text, as a request gives them. */
type ImageInput = { uploadId: number; alt: string | LocalizedText }

/**
 * What is stored of the pictures of a request.
 * @param tx of the company whose uploads these must be
 * @throws {AppError} VALIDATION_FAILED for an upload the company does not have
 */
export async function toItemImages(tx: Transaction, images: ImageInput[], defaultLocale: string): Promise<ItemImage[]> {
  const known = await findUploads(tx, images)
  if (images.some(({ uploadId }) => !known.has(uploadId))) {
    const message = 'This picture does not exist. Upload it again.'
    throw new AppError('VALIDATION_FAILED', message, { errors: { image: message } })
  }
  return images.map(({ uploadId, alt }) => ({ uploadId, alt: toLocalized(alt, defaultLocale) }))
}

/**
 * The pictures of stored records with what is needed to show them; what is not there any more is left out.
 * @example const shown = await showImages(tx, rows.flatMap((row) => row.image ?? []))
 */
export async function showImages(tx: Transaction, images: ItemImage[]): Promise<ShownImage[]> {
  const known = await findUploads(tx, images)
  return images.flatMap(({ uploadId, alt }) => {
    const row = known.get(uploadId)
    return row ? [{ uploadId, alt, src: pictureSources(row).src, width: row.width, height: row.height }] : []
  })
}

async function findUploads(tx: Transaction, images: { uploadId: number }[]): Promise<Map<number, UploadRow>> {
  if (images.length === 0) return new Map()
  const ids = images.map(({ uploadId }) => uploadId)
  const rows = await tx.select(shown).from(upload).where(inArray(upload.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
