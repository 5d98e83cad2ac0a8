import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export function plain(width = 40, height = 30, background = '#d02040'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A picture whose left half is red and right half is blue, to detect rotation and cropping. */
export function redAndBlue(width = 400, height = 200): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  return plain(width, height, '#ff0000')
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer()
}

/** A PNG of 400 million pixels in a small file. */
export function bomb(): Buffer {
  const side = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // one bit per pixel, greyscale
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  // Decoders check the size before the checksums.
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** The colour at a point of a picture, as `[red, green, blue]`; `x` and `y` are fractions of its width and height. */
export async function colorAt(picture: Buffer, { x, y }: { x: number; y: number }): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
