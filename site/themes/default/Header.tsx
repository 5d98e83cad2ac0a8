import type { CafeSitePage } from '../../pages/site-page.ts'
import { assetUrl } from '../../ui/asset-url.ts'
import type { MenuLook } from '../../ui/menu-look.ts'
import { LanguageLinks } from './LanguageLinks.tsx'

type HeaderProps = { page: CafeSitePage; look: MenuLook }

/** The brand's colour with its logo and the branch's name; under it the branch's own picture, when it has one. */
export function Header({ page, look }: HeaderProps) {
  const { branch, brand, logoUrl, backgroundImgUrl } = page.snapshot.menuSite
  const logo = logoUrl ?? brand.menuLogo
  return (
    <header className="header">
      <div className="header-inner">
        <LanguageLinks page={page} label={look.words.languages} />
        {logo ? (
          <img className="logo" src={assetUrl(logo, look.assetBaseUrl)} alt={brand.name} />
        ) : (
          <svg className="logo" aria-hidden="true">
            <use href="#logo" />
          </svg>
        )}
        {!logo && brand.name !== branch.name && <p className="header-brand">{brand.name}</p>}
        <h1>{branch.name}</h1>
        {branch.address && <p className="header-address">{branch.address}</p>}
      </div>
      {backgroundImgUrl && look.showImages && (
        <img className="header-picture" src={assetUrl(backgroundImgUrl, look.assetBaseUrl)} alt="" />
      )}
    </header>
  )
}
