import { createHash } from 'node:crypto'
import type { MenuSite } from '#contract/menu-site.ts'

/** Changes with the content of the preview picture, so that messengers load it again. */
export function shareVersion({ brandColor, logoUrl, brand, branch }: MenuSite): string {
  const drawn = [brandColor, brand.onBrandColor, logoUrl, brand.name, branch.name, branch.address]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 8)
}
