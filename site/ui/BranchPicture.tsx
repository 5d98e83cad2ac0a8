import type { MenuPage } from '#contract/site-pages.ts'
import { assetUrl } from './asset-url.ts'
import type { MenuLook } from './menu-look.ts'

type BranchPictureProps = { page: MenuPage; look: MenuLook }

export function BranchPicture({ page, look }: BranchPictureProps) {
  const { backgroundImgUrl } = page.snapshot.menuSite
  if (!backgroundImgUrl || !look.showImages) return null
  return (
    <img className="header-picture" src={assetUrl(backgroundImgUrl, look.assetBaseUrl)} alt="" fetchPriority="high" />
  )
}
