const ABSOLUTE = /^(?:https?:)?\/\//i

/**
 * The URL of a picture: its path below the asset base URL. A complete URL is returned unchanged.
 * @param base the asset base URL, e.g. `https://assets.example/`; '' for our own origin
 * @example assetUrl('/uploads/a.webp', 'https://assets.example') // 'https://assets.example/uploads/a.webp'
 */
export function assetUrl(path: string, base: string): string {
  if (ABSOLUTE.test(path) || path.startsWith('data:image/')) return path
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
}

/**
 * A `srcset` with the asset base URL before the path of each picture.
 * @example assetSrcSet('/a-480.avif 480w', '/files') // '/files/a-480.avif 480w'
 */
export function assetSrcSet(srcSet: string, base: string): string {
  return srcSet
    .split(/,\s+/)
    .filter(Boolean)
    .map((candidate) => assetUrl(candidate, base))
    .join(', ')
}
