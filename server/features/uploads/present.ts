import type { Picture } from '#contract/uploads.ts'
import type { upload } from '#server/db/schema.ts'
import { pictureSources } from '#server/platform/pictures.ts'

export type UploadRow = Pick<typeof upload.$inferSelect, 'id' | 'key' | 'width' | 'height' | 'widths' | 'placeholder'>

/** `url` and the source sets start with `assetBaseUrl`; `path` doesn't. */
export function presentPicture(row: UploadRow, assetBaseUrl: string): Picture {
  const { src, ...sets } = pictureSources(row, assetBaseUrl)
  const path = pictureSources(row).src
  const { id, width, height, placeholder } = row
  return { id, url: src, path, ...sets, width, height, placeholder }
}
