import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKOUT } from '#contract/messages.ts'
import { answerApi, failure } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { createConsoleStore } from '../../store.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import type { PaymentClient } from './payment-script.ts'

const submit = page.getByRole('button', { name: 'Checkout' })

test('while the amount is being calculated, the checkout can’t be submitted and shows no error', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'GET /subscription/preview': () => answer.promise })
  const store = createConsoleStore()
  const element = <CheckoutForm client={CLIENT} plan={2} updatesCard={false} onUnexpected={() => undefined} />
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />, store)
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany')
  await userEvent.keyboard('{Enter}')
  const zip = page.getByRole('textbox', { name: 'Zip' })
  await zip.fill('10115')

  await userEvent.keyboard('{Enter}')
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  expect(store.getState().alerts).toEqual([])
  answer.resolve(failure('INTERNAL', 'The server failed.'))
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  await submit.click()

  await vi.waitFor(() => expect(store.getState().alerts).toMatchObject([{ message: CHECKOUT.amountUnknown }]))
})

test('submitting an empty checkout marks the card fields and the address fields at once', async () => {
  answerApi({ 'GET /subscription/preview': () => failure('INTERNAL', 'The server failed.') })
  const element = <CheckoutForm client={CLIENT} plan={2} updatesCard={false} onUnexpected={() => undefined} />
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  expect(page.getByText(/incomplete/).elements()).toEqual([])

  await submit.click()

  for (const error of [
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
    CHECKOUT.countryRequired,
    CHECKOUT.zipRequired,
  ])
    await expect.element(page.getByText(error)).toBeVisible()
})

const field = () => ({ mount: () => {}, on: () => {}, update: () => {}, destroy: () => {} })
const CLIENT = { elements: () => ({ create: field }) } as unknown as PaymentClient // what the form calls
