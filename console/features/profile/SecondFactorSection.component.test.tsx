import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeIntent } from '../../state/stored-intent.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const dialog = page.getByRole('dialog')
const setUp = page.getByRole('button', { name: 'Set up' })
const codesSaved = page.getByRole('button', { name: 'I’ve saved them' })
const codesLeft = page.getByText(/10 recovery codes left/)

test('after new recovery codes are saved, the dialog reopened by the password confirmation stays closed', async () => {
  await resume('renewRecoveryCodes')

  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await codesSaved.click()

  await expect.element(codesLeft).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('after the second factor is turned off and on again, the dialog to turn it off stays closed', async () => {
  await resume('disableSecondFactor')

  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await setUp.click()
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await codesSaved.click()

  await expect.element(codesLeft).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Shows the section as after a password confirmation. */
async function resume(kind: 'renewRecoveryCodes' | 'disableSecondFactor'): Promise<void> {
  const factor = { enabled: true, recoveryCodesLeft: 10, isRequired: false }
  const turn = (enabled: boolean, data: unknown) => {
    factor.enabled = enabled
    return success(data)
  }
  answerApi({
    'GET /profile/second-factor': () => success(factor),
    'POST /profile/second-factor/setup': () =>
      success({ secret: 'ABCD', otpauthUrl: 'otpauth://totp/Carte?secret=ABCD' }),
    'POST /profile/second-factor/enable': () => turn(true, { recoveryCodes: ['one-two'] }),
    'POST /profile/second-factor/disable': () => turn(false, null),
    'POST /profile/second-factor/recovery-codes': () => success({ recoveryCodes: ['three-four'] }),
  })
  storeIntent(0, { kind })
  const router = createMemoryRouter([{ path: '*', element: <SecondFactorSection email="ada@demo.test" /> }])
  await router.navigate('/profile')
  renderComponent(<RouterProvider router={router} />)
}
