import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { afterPaintScript, beforePaintScript, DARK_SCRIPT } from './inline-scripts.ts'

describe('the inline scripts', () => {
  it('decide about the loading screen and the fonts in under 300 bytes', () => {
    expect(Buffer.byteLength(beforePaintScript(true))).toBeLessThan(300)
  })

  it('are scripts that parse', () => {
    for (const script of [
      beforePaintScript(true),
      beforePaintScript(false),
      DARK_SCRIPT,
      afterPaintScript('/a.js', '/de.js', true),
      afterPaintScript('/a.js', undefined, false),
    ])
      expect(() => new Script(script)).not.toThrow()
  })
})
