import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuthUser } from '#contract/auth.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { NameSection } from './NameSection.tsx'

test('a name typed while another name is being saved stays in its field', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'PATCH /profile': () => answer.promise })
  const user = { fullName: 'Ada' } as unknown as AuthUser // what the form reads
  renderComponent(<NameSection user={user} />)
  const saveButton = page.getByRole('button', { name: 'Save name' })
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Ada L')
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')

  await name.fill('Ada Lovelace')
  answer.resolve(success({ ...user, fullName: 'Ada L' }))

  await expect.element(saveButton).not.toHaveAttribute('aria-busy', 'true')
  await expect.element(name).toHaveValue('Ada Lovelace')
})
