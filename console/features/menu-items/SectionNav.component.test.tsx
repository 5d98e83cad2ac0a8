import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../testing/render-component.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'
import { SectionNav } from './SectionNav.tsx'

test('beside the sidebar of a desktop, the links to the sections of the item form fit without scrolling', async () => {
  const sections = Object.entries(t.sections).map(([id, title]) => ({ id, title }))
  renderComponent(
    <div style={{ width: '628px' }}>
      <SectionNav sections={sections} />
    </div>,
  )

  const nav = page.getByRole('navigation', { name: t.formSections })
  await expect.element(nav).toBeVisible()
  await document.fonts.ready
  expect(nav.element().scrollWidth).toBe(nav.element().clientWidth)
})
