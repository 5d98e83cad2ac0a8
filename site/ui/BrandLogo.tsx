import type { MenuPage } from '#contract/site-pages.ts'
import { assetUrl } from './asset-url.ts'
import type { MenuLook } from './menu-look.ts'

type BrandLogoProps = { page: MenuPage; look: MenuLook }

export function BrandLogo({ page, look }: BrandLogoProps) {
  const { brand, logoUrl } = page.snapshot.menuSite
  const logo = logoUrl ?? brand.menuLogo
  if (logo) return <img className="logo" src={assetUrl(logo, look.assetBaseUrl)} alt={brand.name} />
  return (
    <svg className="logo" aria-hidden="true">
      <use href="#logo" />
    </svg>
  )
}
