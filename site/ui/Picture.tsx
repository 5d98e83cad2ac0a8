import type { PublicImage } from '#contract/menu-site.ts'
import { assetSrcSet, assetUrl } from './asset-url.ts'

type PictureProps = {
  image: PublicImage
  assetBaseUrl: string
  /** The displayed width, as in the attribute `sizes` of `<img>`. */
  sizes: string
  /**
   * Whether the picture is loaded with priority, because it is probably visible without scrolling. Other pictures load
   * lazily and with low priority.
   */
  eager: boolean
}

/** A picture over its tiny placeholder. */
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
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
        />
      </picture>
    </div>
  )
}
