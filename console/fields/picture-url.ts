/**
 * The address of a picture: its path below the asset base address, which the page declares.
 * @param address a path below it, or a whole address
 */
export function pictureUrl(address: string): string {
  if (!address.startsWith('/')) return address
  const base = document.querySelector<HTMLMetaElement>('meta[name="asset-base"]')?.content ?? ''
  return base.replace(/\/+$/, '') + address
}
