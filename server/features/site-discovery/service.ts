import { safeColor, textColorOn } from '#contract/colors.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { listPublishedBranches } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { findBranchForGuests, readSiteHead, type SiteHead } from '#server/features/menu-site/service.ts'
import { PICTURES_PREFIX, type PictureStorage } from '#server/platform/picture-storage.ts'
import { drawSharePicture, type ShareLook } from '#server/platform/share-picture.ts'
import { presentSitemap, SITEMAP_MAX_ADDRESSES } from './present.ts'

/** Some 20 KB each, so 200 of them are 4 MB. */
const MAX_PICTURES = 200
/** As `storePicture` names them. */
const STORED_NAME = /^[0-9a-f]{32}-\d+\.(?:webp|avif)$/

/** Pictures by what is drawn on them. */
export type SharePictures = Map<string, Promise<Buffer>>

/** The sitemap of all published branches. */
export async function readSitemap(deps: Deps): Promise<string> {
  return presentSitemap(await listPublishedBranches(deps.database, SITEMAP_MAX_ADDRESSES), deps.publicUrl())
}

/**
 * The picture of a branch's menu for messengers.
 * @param kept pictures drawn before; the same branch and look is drawn once
 * @returns null for a branch that guests cannot see
 */
export async function readSharePicture(deps: Deps, kept: SharePictures, branchId: number): Promise<Buffer | null> {
  const place = await findBranchForGuests(deps.database, branchId)
  const head = place && (await readSiteHead(deps.database, place.companyId, branchId))
  if (!head) return null
  const { logoUrl, ...look } = lookOf(head)
  const key = JSON.stringify([logoUrl, look])
  const known = kept.get(key)
  if (known) return known
  const drawing = readLogo(deps.pictures, logoUrl).then((logo) => drawSharePicture({ ...look, logo }))
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MAX_PICTURES && oldest !== undefined) kept.delete(oldest)
  return drawing
}

function lookOf({ branch, brand, settings }: SiteHead): Omit<ShareLook, 'logo'> & { logoUrl: string | null } {
  const color = safeColor(settings?.brandColor) ?? safeColor(brand.brandColor) ?? DEFAULT_BRAND_COLOR
  return {
    name: branch.name,
    brandName: brand.name === branch.name ? null : brand.name,
    address: branch.address,
    color,
    onColor: textColorOn(color),
    locale: branch.defaultLocale,
    logoUrl: settings?.logoUrl ?? brand.menuLogo,
  }
}

/** Only pictures that were uploaded here: nothing is fetched from an address somebody wrote. */
async function readLogo(pictures: PictureStorage, logoUrl: string | null): Promise<Uint8Array | null> {
  if (!logoUrl?.startsWith(PICTURES_PREFIX)) return null
  const name = logoUrl.slice(PICTURES_PREFIX.length)
  return STORED_NAME.test(name) ? pictures.get(name) : null
}
