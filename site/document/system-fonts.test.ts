import { describe, expect, it } from 'vitest'
import { systemFontsStyle } from './system-fonts.ts'

describe('the system fonts of a page', () => {
  it('names system fonts for Japanese and Korean', () => {
    expect(systemFontsStyle('ja')).toContain("--east-sans:'Hiragino Sans'")
    expect(systemFontsStyle('ko-KR')).toContain("'Noto Serif CJK KR'")
  })

  it('chooses fonts for simplified or traditional Chinese by script, or else by region', () => {
    expect(systemFontsStyle('zh')).toContain('PingFang SC')
    expect(systemFontsStyle('zh-TW')).toContain('PingFang TC')
    expect(systemFontsStyle('zh-Hant-HK')).toContain('PingFang TC')
    expect(systemFontsStyle('zh-Hans-HK')).toContain('PingFang SC')
  })

  it('names no system fonts for English, German, Arabic and Thai', () => {
    for (const locale of ['en', 'de', 'ar', 'th']) expect(systemFontsStyle(locale), locale).toBe('')
  })
})
