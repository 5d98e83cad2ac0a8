import { createHash } from 'node:crypto'
import type { MenuSite } from '#contract/menu-site.ts'

/** Changes with what the picture for messengers is made of, so that they fetch it anew. */
export function shareVersion({ brandColor, logoUrl, brand, branch }: MenuSite): string {
  const drawn = [brandColor, brand.onBrandColor, logoUrl, brand.name, branch.name, branch.address]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 8)
}
