/**
 * The URL of a picture: its path below the asset base URL that the page declares in a `meta` element.
 * @param address a path that starts with `/`, or a whole URL, which is returned unchanged
 */
export function pictureUrl(address: string): string {
  if (!address.startsWith('/')) return address
  const base = document.querySelector<HTMLMetaElement>('meta[name="asset-base"]')?.content ?? ''
  return base.replace(/\/+$/, '') + address
}
