import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { afterPaintScript, BEFORE_PAINT_SCRIPT } from './inline-scripts.ts'

describe('the inline scripts', () => {
  it('decide about the loading screen in under 300 bytes', () => {
    expect(Buffer.byteLength(BEFORE_PAINT_SCRIPT)).toBeLessThan(300)
  })

  it('are scripts that parse', () => {
    expect(() => new Script(BEFORE_PAINT_SCRIPT)).not.toThrow()
    expect(() => new Script(afterPaintScript('/_site/a.js'))).not.toThrow()
  })
})
