import type { CSSProperties } from 'react'

/** The console's colours. Each pair of text and background has a contrast of at least 4.5:1. */
const LIGHT = { canvas: '#faf7f3', card: '#ffffff', line: '#e7dfd5', ink: '#221c18', muted: '#685e55', link: '#6420cc' }
const DARK = { canvas: '#151210', card: '#1e1a17', line: '#362f29', ink: '#f6f1eb', muted: '#b3a698', link: '#c4a6ff' }
const ACCENT = '#6d28d9'

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Inline styles for light mode, because many mail programs drop style sheets. */
export const STYLE = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: LIGHT.canvas, fontFamily: FONT, color: LIGHT.ink },
  card: {
    maxWidth: '560px',
    padding: '32px 28px 28px',
    backgroundColor: LIGHT.card,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '16px',
    borderCollapse: 'separate',
  },
  brand: {
    margin: '0 0 28px',
    fontSize: '20px',
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    color: LIGHT.link,
  },
  heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '32px', fontWeight: 700, color: LIGHT.ink },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '26px', color: LIGHT.ink, overflowWrap: 'anywhere' },
  button: {
    margin: '8px 0 24px',
    padding: '14px 28px',
    backgroundColor: ACCENT,
    borderRadius: '10px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    textAlign: 'center',
  },
  small: { margin: '0 0 8px', fontSize: '14px', lineHeight: '22px', color: LIGHT.muted },
  link: { color: LIGHT.link, textDecorationLine: 'underline', overflowWrap: 'anywhere', wordBreak: 'break-word' },
  line: { margin: '24px 0 16px', borderTop: `1px solid ${LIGHT.line}` },
} as const satisfies Record<string, CSSProperties>

/** Styles for dark mode and narrow screens. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${DARK.canvas} !important; }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .link { color: ${DARK.link} !important; }
  .line { border-color: ${DARK.line} !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .button { display: block !important; }
}
`
