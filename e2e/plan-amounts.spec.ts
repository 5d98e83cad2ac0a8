import type { Page } from '@playwright/test'
import { confirmPassword, expect, signedInState, test as base } from './fixtures.ts'
import { addUnpaidCompany, PASSWORD } from './new-company.ts'
import { fillCheckout, skipOverlay } from './payment-answers.ts'

/** Tests of the payment sandbox, each with its own company. */
const test = base.extend<{ company: string }>({
  company: async ({ server }, use) => use(await addUnpaidCompany(server)),
  storageState: async ({ server, company }, use) => use(signedInState(server.url, company)),
})

/** Buys a plan at the checkout with a card that expires in December 2030. */
async function buy(page: Page, plan: string): Promise<void> {
  await skipOverlay(page)
  await page.goto('/subscription')
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await expect(page.getByRole('region', { name: 'Selected plan' })).toContainText(plan)
  await fillCheckout(page, { expiry: '1230' })
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

test('the checkout shows the amount due and the next invoice, and billing shows the card’s expiry', async ({
  page,
}) => {
  await page.goto('/subscription')
  await expect(page.getByText('You’ll see the exact amount, including any tax, before you pay.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose Growth' }).click()
  const pays = page.getByRole('region', { name: 'Amount due' })
  await expect(pays).toContainText('Due now€49No tax added')
  await expect(pays).toContainText(
    /Next invoice on \d+ \w+ \d{4}€49No tax added\. After that, you’re billed every month\./,
  )
  await buy(page, 'Growth')
  await page.goto('/billing')

  await expect(page.getByRole('main')).toContainText('Expires 12/2030')
})

test('a plan with too few branches can’t be chosen, and a plan change charges the amount shown', async ({
  page,
  server,
  company,
}) => {
  await buy(page, 'Growth')
  const call = (method: string, path: string, data?: unknown) =>
    page.request.fetch(`${server.url}/api${path}`, { method, data, headers: { authorization: `Bearer ${company}` } })
  const [first] = (await (await call('GET', '/branches')).json()).data
  const branch = { name: 'Second', brandId: first.brand.id, timeZone: 'Europe/Berlin', defaultLocale: 'en' }
  expect((await call('POST', '/branches', branch)).ok()).toBe(true)
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })

  await expect(dialog.getByRole('radio', { name: /Starter.*per month/ })).toBeDisabled()
  await expect(dialog).toContainText('You have 2 branches. This plan allows 1 branch.')
  await dialog.getByRole('radio', { name: /Growth.*per year/ }).check()
  const pay = dialog.getByRole('button', { name: /^Pay €[\d.]+ and change plan$/ })
  await pay.click()
  await confirmPassword(page, PASSWORD)
  await expect(page).toHaveURL('/billing')
  const amount = /€[\d.]+/.exec(await pay.innerText())?.[0] ?? 'no amount'
  await expect(dialog.getByRole('region', { name: 'Amount due' })).toContainText(`Due now${amount}`)
  await pay.click()

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('€490 per year')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'SANDBOX-0002' })).toContainText(amount)
})
