import { createHash } from 'node:crypto'

/**
 * The hash by which a Content-Security-Policy allows an inline script or style.
 * @param text exactly the bytes between the tags
 * @example contentHash('') // "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
 */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
