import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BillingDetails } from '#contract/subscriptions.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'

test('a city typed while the billing details are being saved stays in its field', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'PUT /billing/details': () => answer.promise })
  renderComponent(<BillingDetailsForm details={DETAILS} />)
  const saveButton = page.getByRole('button', { name: 'Save invoice details' })
  const company = page.getByRole('textbox', { name: 'Company name' })
  await company.fill(' Bistro ')
  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')

  await page.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  answer.resolve(success({ ...DETAILS, companyName: 'Bistro' }))

  await expect.element(company).toHaveValue('Bistro')
  await expect.element(page.getByRole('textbox', { name: 'City' })).toHaveValue('Hamburg')
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany')
})

const DETAILS: BillingDetails = {
  companyName: 'Café',
  taxId: '',
  address: { line1: 'Street 1', line2: '', city: 'Berlin', postalCode: '10115', country: 'DE' },
}
