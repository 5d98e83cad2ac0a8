import type { PublicMenuItem } from '#contract/menu-site.ts'
import { assetSrcSet, assetUrl } from './asset-url.ts'

type PictureProps = {
  image: NonNullable<PublicMenuItem['image']>
  assetBaseUrl: string
  /** How wide it is shown, as in `sizes`. */
  sizes: string
  /** It can be seen without scrolling. */
  eager: boolean
}

/** An item's photograph over its tiny placeholder, which the photograph covers once it is there. */
export function Picture({ image, assetBaseUrl, sizes, eager }: PictureProps) {
  return (
    <div className="picture">
      {image.placeholder?.startsWith('data:image/') && <img src={image.placeholder} alt="" />}
      <picture>
        <source type="image/avif" srcSet={assetSrcSet(image.avifSrcSet, assetBaseUrl)} sizes={sizes} />
        <img
          src={assetUrl(image.src, assetBaseUrl)}
          srcSet={assetSrcSet(image.srcSet, assetBaseUrl)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </div>
  )
}
