import { safeColor, textColorOn } from '#contract/colors.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { listPublishedBranches } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { findBranchForGuests, readSiteHead, type SiteHead } from '#server/features/menu-site/service.ts'
import { PICTURES_PREFIX, type PictureStorage } from '#server/platform/picture-storage.ts'
import { drawSharePicture, type ShareLook } from '#server/platform/share-picture.ts'
import { presentSitemap, SITEMAP_MAX_ADDRESSES } from './present.ts'

/** A picture takes about 20 KB, so 200 of them take 4 MB of memory. */
const MAX_PICTURES = 200
const STORED_NAME = /^[0-9a-f]{32}-\d+\.(?:webp|avif)$/

/** A PNG. `isWhole` is false when the logo couldn't be read: the picture is drawn without it, and isn't cached. */
type SharePicture = { png: Buffer; isWhole: boolean }
/** Pictures drawn so far. The key is the logo's URL and everything else that is drawn, as JSON. */
export type SharePictures = Map<string, Promise<SharePicture>>

export async function readSitemap(deps: Deps): Promise<string> {
  return presentSitemap(await listPublishedBranches(deps.database, SITEMAP_MAX_ADDRESSES), deps.publicUrl())
}

/**
 * The preview picture of a branch's menu for messengers.
 * @param kept the pictures drawn so far, to which a new one is added
 * @returns null for a branch that guests can't see
 */
export async function readSharePicture(
  deps: Deps,
  kept: SharePictures,
  branchId: number,
): Promise<SharePicture | null> {
  const place = await findBranchForGuests(deps.database, branchId)
  const head = place && (await readSiteHead(deps.database, place.companyId, branchId))
  if (!head) return null
  const { logoUrl, ...look } = lookOf(head)
  const key = JSON.stringify([logoUrl, look])
  const known = kept.get(key)
  if (known) return known
  const drawing = draw(deps.pictures, storedName(logoUrl), look)
  kept.set(key, drawing)
  drawing.then(
    ({ isWhole }) => isWhole || kept.delete(key),
    () => kept.delete(key),
  )
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

/**
 * The file name of an uploaded logo. Null for any other URL, because the server must not fetch URLs that users enter.
 */
function storedName(logoUrl: string | null): string | null {
  if (!logoUrl?.startsWith(PICTURES_PREFIX)) return null
  const name = logoUrl.slice(PICTURES_PREFIX.length)
  return STORED_NAME.test(name) ? name : null
}

async function draw(
  pictures: PictureStorage,
  logoName: string | null,
  look: Omit<ShareLook, 'logo'>,
): Promise<SharePicture> {
  const logo = logoName && (await pictures.get(logoName).catch(() => null))
  return { png: await drawSharePicture({ ...look, logo: logo || null }), isWhole: logoName === null || logo !== null }
}
