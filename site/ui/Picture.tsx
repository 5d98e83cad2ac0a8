import type { PublicImage } from '#contract/menu-site.ts'
import { assetSrcSet, assetUrl } from './asset-url.ts'

type PictureProps = {
  image: PublicImage
  assetBaseUrl: string
  /** How wide it is shown, as in `sizes`. */
  sizes: string
  /** It can be seen without scrolling, and is what one looks at first; any other waits for words and script. */
  eager: boolean
}

/** A photograph over its tiny placeholder, which the photograph covers once it is there. */
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
