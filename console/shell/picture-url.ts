/**
 * Where a picture is shown from: its path below the asset base address, which the page names.
 * @param address a path below it, or a whole address
 */
export function pictureUrl(address: string): string {
  if (!address.startsWith('/')) return address
  const base = document.querySelector<HTMLMetaElement>('meta[name="asset-base"]')?.content ?? ''
  return base.replace(/\/+$/, '') + address
}
