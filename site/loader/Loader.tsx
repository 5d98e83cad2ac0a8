import type { MenuSite } from '#contract/menu-site.ts'
import { assetUrl } from '../ui/asset-url.ts'

type LoaderProps = { menuSite: MenuSite; assetBaseUrl: string }

/**
 * The branded loading screen, hidden from screen readers, because the menu is already rendered beneath it. Its pictures
 * are lazy, so that pages that don't show it don't load them.
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
