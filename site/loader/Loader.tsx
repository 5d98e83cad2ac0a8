import type { MenuSite } from '#contract/menu-site.ts'
import { assetUrl } from '../ui/asset-url.ts'

type LoaderProps = { menuSite: MenuSite; assetBaseUrl: string }

/**
 * The branded loading screen (spec section 2). The menu lies rendered beneath it, which is why screen readers are not
 * told of it. Its pictures are lazy, so that a page on which it does not show does not fetch them.
 */
export function Loader({ menuSite, assetBaseUrl }: LoaderProps) {
  const { backgroundImgUrl, logoUrl, brand } = menuSite
  const logo = logoUrl ?? brand.menuLogo
  return (
    <div className="loader" id="loader" aria-hidden="true">
      {backgroundImgUrl && (
        <img className="loader-background" src={assetUrl(backgroundImgUrl, assetBaseUrl)} alt="" loading="lazy" />
      )}
      {!brand.loaderBgOnly && (
        <div className="loader-mark">
          {logo ? (
            <img src={assetUrl(logo, assetBaseUrl)} alt="" loading="lazy" />
          ) : (
            <svg>
              <use href="#logo" />
            </svg>
          )}
        </div>
      )}
    </div>
  )
}
