import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { useStoredNames } from './use-stored-names.ts'

const KEY = 'languages-of-test'

test('choosing a language in one branch keeps the stored languages of another branch', async () => {
  onTestFinished(() => localStorage.removeItem(KEY))
  localStorage.setItem(KEY, '["fr","en"]')
  const show = renderComponent(<Languages key="one" known={['en', 'it']} />)

  await page.getByRole('button', { name: 'it' }).click()
  await page.getByRole('button', { name: 'en' }).click()
  await expect.element(page.getByText('Chosen: it', { exact: true })).toBeVisible()
  show(<Languages key="other" known={['en', 'fr']} />)

  await expect.element(page.getByText('Chosen: fr', { exact: true })).toBeVisible()
})

function Languages({ known }: { known: string[] }) {
  const { names, toggle } = useStoredNames(KEY, known)
  return (
    <>
      <p>Chosen: {names.join(', ')}</p>
      {known.map((name) => (
        <button key={name} type="button" onClick={() => toggle(name)}>
          {name}
        </button>
      ))}
    </>
  )
}
