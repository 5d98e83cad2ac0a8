import { expect, test } from 'vitest'
import { isAnimated } from './picture-kind.ts'

const webp = (flags: number) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X'), Buffer.from([10, 0, 0, 0, flags, 0, 0, 0])])

const chunk = (type: string, byteCount = 0) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(byteCount)
  return Buffer.concat([length, Buffer.from(type), Buffer.alloc(byteCount + 4)])
}
const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', 13), ...chunks])

test('a WebP is animated if its header has the animation flag', () => {
  expect(isAnimated(webp(0x02))).toBe(true)
  expect(isAnimated(webp(0x10))).toBe(false)
})

test('a PNG is animated if it has an acTL chunk before its image data, even after a long colour profile', () => {
  expect(isAnimated(png(chunk('acTL', 8), chunk('IDAT')))).toBe(true)
  expect(isAnimated(png(chunk('iCCP', 100_000), chunk('acTL', 8), chunk('IDAT')))).toBe(true)
  expect(isAnimated(png(chunk('IDAT'), chunk('acTL', 8)))).toBe(false)
})

test('a PNG with “acTL” only in a text comment isn’t animated', () => {
  const text = chunk('tEXt', 20)
  text.write('Comment\0acTL', 8, 'latin1')

  expect(isAnimated(png(text, chunk('IDAT')))).toBe(false)
})

test('a truncated PNG, or a PNG with a thousand chunks before its data, isn’t treated as animated', () => {
  const many = Array.from({ length: 1000 }, () => chunk('tEXt'))

  expect(isAnimated(png(chunk('iCCP', 2000)).subarray(0, 100))).toBe(false)
  expect(isAnimated(png(...many, chunk('acTL', 8)))).toBe(false)
})

test('an AVIF is animated if one of its brands is “avis”', () => {
  expect(isAnimated(Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avif', 'latin1'))).toBe(true)
  expect(isAnimated(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifavis', 'latin1'))).toBe(true)
  expect(isAnimated(Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1', 'latin1'))).toBe(false)
})
