import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { afterPaintScript, DARK_SCRIPT, FONTS_SCRIPT, LOADER_SCRIPT } from './inline-scripts.ts'

describe('the inline scripts', () => {
  it('keeps the inline script of the loading screen under 300 bytes', () => {
    expect(Buffer.byteLength(LOADER_SCRIPT)).toBeLessThan(300)
  })

  it('writes inline scripts that parse without errors', () => {
    for (const script of [
      LOADER_SCRIPT,
      FONTS_SCRIPT,
      DARK_SCRIPT,
      afterPaintScript('/a.js', '/de.js', true),
      afterPaintScript('/a.js', undefined, false),
    ])
      expect(() => new Script(script)).not.toThrow()
  })
})
