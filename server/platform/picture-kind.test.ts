import { expect, test } from 'vitest'
import { isAnimated } from './picture-kind.ts'

const webp = (flags: number) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X'), Buffer.from([10, 0, 0, 0, flags, 0, 0, 0])])

test('an animated picture is recognised by its first bytes', () => {
  expect(isAnimated(webp(0x02))).toBe(true)
  expect(isAnimated(webp(0x10))).toBe(false)
  expect(isAnimated(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR............acTL', 'latin1'))).toBe(true)
  expect(isAnimated(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR............IDAT', 'latin1'))).toBe(false)
  expect(isAnimated(Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avif', 'latin1'))).toBe(true)
})
