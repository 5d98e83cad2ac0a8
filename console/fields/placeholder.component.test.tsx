import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { contrastRatio } from '#contract/colors.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { TextField } from '../ui/TextField.tsx'

test.for([
  { theme: 'light', state: 'enabled' },
  { theme: 'light', state: 'disabled' },
  { theme: 'dark', state: 'enabled' },
  { theme: 'dark', state: 'disabled' },
])(
  'a placeholder has a contrast of at least 4.5:1 in the $theme theme when its field is $state',
  async ({ theme, state }) => {
    document.body.classList.toggle('dark', theme === 'dark')
    onTestFinished(() => document.body.classList.remove('dark'))
    renderComponent(<TextField label="Email" placeholder="you@cafe.com" disabled={state === 'disabled'} />)

    const field = page.getByRole('textbox', { name: 'Email' }).element()
    const background = getComputedStyle(field).backgroundColor
    const text = getComputedStyle(field, '::placeholder').color

    expect(contrastRatio(painted(background, text), painted(background))).toBeGreaterThanOrEqual(4.5)
  },
)

/** @returns the visible colour of layers painted over each other, as `#RRGGBB` */
function painted(...layers: string[]): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  for (const layer of layers) {
    Object.assign(context ?? {}, { fillStyle: layer })
    context?.fillRect(0, 0, 1, 1)
  }
  const pixel = context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []
  return `#${[...pixel].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
