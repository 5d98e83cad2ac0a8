import { createHash } from 'node:crypto'

/**
 * The hash a Content-Security-Policy names an inline script or style by.
 * @param text exactly the bytes between the tags
 * @example contentHash('') // "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
 */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
