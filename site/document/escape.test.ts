import { describe, expect, it } from 'vitest'
import { escapeHtml, scriptJson } from './escape.ts'

describe('text written into HTML', () => {
  it('escapes every character that could open a tag or end an attribute', () => {
    expect(escapeHtml(`<img src="x" onerror='y'>&`)).toBe('&lt;img src=&quot;x&quot; onerror=&#39;y&#39;&gt;&amp;')
  })
})

describe('JSON written into a script element', () => {
  it('returns JSON that can’t close its script element and parses back unchanged', () => {
    const value = { name: '</script><!--<script>' }

    const json = scriptJson(value)

    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(value)
  })
})
