import { createHash } from 'node:crypto'
import type { DrawnFile, DrawnPicture } from './draw-picture.ts'
import { type PictureStorage, PICTURES_PREFIX } from './picture-storage.ts'

/** The formats of stored pictures; each width exists in both. */
const TYPES = ['avif', 'webp'] as const

/** The stored data of a picture: `key` is part of the names of its files, `byteCount` their total size. */
export type StoredPicture = Omit<DrawnPicture, 'files'> & { key: string; byteCount: number }

/**
 * Names a picture by its content. The same picture of the same owner gets the same name.
 * @param owner whose picture it is; the same picture gets different names for different owners, so that a name doesn't
 * reveal that somebody else has it too
 */
export function namePicture({ files, ...picture }: DrawnPicture, owner: string): StoredPicture {
  const hash = createHash('sha256').update(`${owner}\n`)
  for (const { bytes } of files) hash.update(bytes)
  const key = hash.digest('hex').slice(0, 32)
  return { ...picture, key, byteCount: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

/**
 * Stores the files of a picture.
 * @throws {AppError} UNAVAILABLE when the storage fails; some files may be stored then
 */
export async function storeFiles(storage: PictureStorage, key: string, files: DrawnFile[]): Promise<void> {
  await Promise.all(files.map(({ width, extension, bytes }) => storage.put(`${key}-${width}.${extension}`, bytes)))
}

/** The file names of a stored picture, below `PICTURES_PREFIX`. */
export function pictureFiles({ key, widths }: Pick<StoredPicture, 'key' | 'widths'>): string[] {
  return widths.flatMap((width) => TYPES.map((type) => `${key}-${width}.${type}`))
}

/**
 * The URLs of a stored picture.
 * @param assetBaseUrl where pictures are served; '' for paths relative to the base URL of pictures
 * @returns `src` and `srcSet` in WebP, which every current browser supports, and `avifSrcSet`, which is usually smaller
 */
export function pictureSources(
  picture: Pick<StoredPicture, 'key' | 'widths'>,
  assetBaseUrl = '',
): { src: string; srcSet: string; avifSrcSet: string } {
  const address = (width: number, type: string) => `${assetBaseUrl}${PICTURES_PREFIX}${picture.key}-${width}.${type}`
  const set = (type: string) => picture.widths.map((width) => `${address(width, type)} ${width}w`).join(', ')
  return { src: address(picture.widths.at(-1) ?? 0, 'webp'), srcSet: set('webp'), avifSrcSet: set('avif') }
}
