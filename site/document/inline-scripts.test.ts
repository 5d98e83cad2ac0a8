import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { afterPaintScript, beforePaintScript, DARK_SCRIPT } from './inline-scripts.ts'

describe('the inline scripts', () => {
  it('need less than 300 bytes before the first paint', () => {
    expect(Buffer.byteLength(beforePaintScript(true))).toBeLessThan(300)
  })

  it('parse without errors', () => {
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
