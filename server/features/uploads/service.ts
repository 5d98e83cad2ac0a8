import { eq } from 'drizzle-orm'
import type { Crop, Picture, ShownImage } from '#contract/uploads.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { type ItemImage, upload } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireStorage } from '#server/features/subscriptions/service.ts'
import { drawPicture } from '#server/platform/draw-picture.ts'
import { AppError } from '#server/platform/errors.ts'
import { isAnimated } from '#server/platform/picture-kind.ts'
import { namePicture, pictureSources, storeFiles, type StoredPicture } from '#server/platform/pictures.ts'
import { toPictures } from '#server/platform/texts.ts'
import { scheduleRemoval, scheduleUploadSweep, spareFiles } from './unused.ts'
import { presentPicture, type UploadRow } from './present.ts'

/** The owner of a picture; `userId` is null on the command line. */
type Uploader = { companyId: CompanyId; userId: number | null }
type PictureFile = { bytes: Uint8Array; crop?: Crop | undefined }
/** `timeLimitMs` is for our own pictures, such as the demo's; without it, the time limit for uploads applies. */
type UploadOptions = { timeLimitMs?: number; signal?: AbortSignal | undefined }

/**
 * Encodes and stores a picture. The same picture sent twice by a company is stored once.
 * @throws {AppError} UNPROCESSABLE or UNSUPPORTED_FILE, with the reason; CONFLICT when the plan allows no more storage;
 * UNAVAILABLE
 */
export async function addUpload(
  deps: Deps,
  uploader: Uploader,
  { bytes, crop }: PictureFile,
  { timeLimitMs, signal }: UploadOptions = {},
): Promise<Picture> {
  if (bytes.length === 0) throw new AppError('UNPROCESSABLE', 'This file is empty. Choose a different picture.')
  const drawn = await drawPicture(bytes, { companyId: uploader.companyId, crop, timeLimitMs, signal })
  if (!drawn.ok) throw new AppError(drawn.status === 'unsupported' ? 'UNSUPPORTED_FILE' : 'UNPROCESSABLE', drawn.reason)
  const stored = namePicture(drawn.picture, String(uploader.companyId))
  await withTenant(deps.database, uploader.companyId, async (tx) => {
    await requireStorageFor(tx, stored)
    await spareFiles(tx, stored.key, deps.now())
  })
  try {
    await storeFiles(deps.pictures, stored.key, drawn.picture.files)
    const row = await insertUpload(deps, uploader, stored)
    return { ...presentPicture(row, deps.config.assetBaseUrl), ...(isAnimated(bytes) && { isFirstFrame: true }) }
  } catch (error) {
    await scheduleRemoval(deps, uploader.companyId, stored).catch((err: unknown) =>
      deps.log.error({ err }, 'files of a picture that was not stored may remain'),
    )
    throw error
  }
}

/** Checks the storage limit of the plan. A picture that is already stored needs no more space. */
function requireStorageFor(tx: Transaction, { key, byteCount }: StoredPicture): Promise<void> {
  return requireStorage(tx, byteCount, async (missingBytes) =>
    (await tx.$count(upload, eq(upload.key, key))) > 0 ? 0 : missingBytes,
  )
}

function insertUpload(deps: Deps, { companyId, userId }: Uploader, stored: StoredPicture): Promise<UploadRow> {
  return withTenant(deps.database, companyId, async (tx) => {
    // The limit is checked again, because other uploads may have been stored meanwhile. The first check avoids storing
    // files that are then refused.
    await requireStorageFor(tx, stored)
    const values = { companyId, createdBy: userId, ...stored }
    const [made] = await tx.insert(upload).values(values).onConflictDoNothing().returning(shown)
    // A picture that is sent again is about to be used, so the clean-up must not delete it.
    const again = () => tx.update(upload).set({ unusedSince: null }).where(eq(upload.key, stored.key)).returning(shown)
    const [row] = made ? [made] : await again()
    await scheduleUploadSweep(tx, companyId, deps.now())
    if (!row) throw new Error('Inserting an upload returned no row')
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

type ImageInput = Parameters<typeof toPictures>[0]

/**
 * The stored form of a request's pictures.
 * @param tx of the company that must own the uploads
 * @param before the stored pictures of the same record, whose alt texts stay unless the request has others
 * @throws {AppError} VALIDATION_FAILED for an upload the company doesn't have
 */
export async function toItemImages(
  tx: Transaction,
  images: ImageInput,
  defaultLocale: string,
  before: ItemImage[],
): Promise<ItemImage[]> {
  const known = await lockPictures(
    tx,
    images.map(({ uploadId }) => uploadId),
  )
  if (images.some(({ uploadId }) => !known.has(uploadId))) {
    const message = 'This picture no longer exists. Upload it again.'
    throw new AppError('VALIDATION_FAILED', message, { errors: { image: message } })
  }
  return toPictures(images, defaultLocale, before)
}

/** @returns the ids of those that exist; the clean-up can't delete them before the transaction ends */
export async function lockPictures(tx: Transaction, ids: number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: upload.id })
    .from(upload)
    .where(inIds(upload.id, ids))
    .orderBy(upload.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/**
 * The pictures of stored records with their URLs; deleted ones are left out.
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
  const rows = await tx.select(shown).from(upload).where(inIds(upload.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}
