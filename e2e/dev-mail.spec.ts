import { expect, test } from './fixtures.ts'

test('without a mail server, a mail can be read in the browser and its links open', async ({ page, api, context }) => {
  await api.post('/api/team/invitations', { data: { email: 'eve@guests.test', role: 'viewer' } })
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(...(message.text().match(/.*Content Security Policy.*/g) ?? [])))

  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.getByText('eve@guests.test')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'Join Demo Kitchens on Carte' }).first().click()
  const mail = page.frameLocator('iframe[title="The email as HTML"]')
  await expect(mail.getByRole('heading', { name: 'Join Demo Kitchens on Carte' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await mail.getByRole('link', { name: 'Accept invitation' }).click()

  await expect(await opened).toHaveURL(/\/invite\/[\w-]{43}$/)
  await expect(page.locator('pre').getByRole('link')).toHaveAttribute('href', (await opened).url())
  expect(refusals).toEqual([])
})
