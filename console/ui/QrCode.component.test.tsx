import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { QrCode } from './QrCode.tsx'
import { qrPath } from './qr-path.ts'

const TEXT = 'https://menu.example/t/AAAAAAAAAAAAAAAA'

test.for([76, 100, 176, 220])('a QR code of %i px has a margin of at least four modules on each side', (sizePx) => {
  renderComponent(<QrCode text={TEXT} label="Code" sizePx={sizePx} errorCorrection="Q" />)

  const svg = page.getByRole('img', { name: 'Code' }).element()
  const code = svg.querySelector('path')?.getBoundingClientRect() ?? new DOMRect()
  const frame = svg.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const moduleWidth = code.width / qrPath(TEXT, 0, 'Q').size
  const sides = [code.left - frame.left, code.top - frame.top, frame.right - code.right, frame.bottom - code.bottom]

  expect(Math.min(...sides) / moduleWidth).toBeGreaterThanOrEqual(4)
})
