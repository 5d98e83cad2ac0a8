import { QUIET_ZONE, qrPath } from './qr-path.ts'

/** A QR code as the text of an SVG file, with its quiet zone. */
export function qrSvg(text: string): string {
  const { path, size } = qrPath(text, QUIET_ZONE, 'Q')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}mm" height="${size}mm" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}

/**
 * A QR code as a PNG file, with its quiet zone. Each module is a whole number of pixels, so that no edge is blurred.
 * @param sizePx width and height
 * @returns null if the browser can't draw a picture of this size
 */
export async function qrPng(text: string, sizePx: number): Promise<Blob | null> {
  const { path, size } = qrPath(text, QUIET_ZONE, 'Q')
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const context = canvas.getContext('2d')
  if (!context) return null
  const scale = Math.floor(sizePx / size)
  const margin = Math.floor((sizePx - scale * size) / 2)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sizePx, sizePx)
  context.setTransform(scale, 0, 0, scale, margin, margin)
  context.fillStyle = '#000'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this is the `fill` of a canvas, not of an array
  context.fill(new Path2D(path))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
