import { CORNER_CAFE, expect, scrollsSideways, test } from './fixtures.ts'
import { findInMail, INVITE_PATH } from './mailbox.ts'

test.use({ signedIn: true })

const PASSWORD = 'seven green lamps'

for (const [name, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${name}, a manager has access only to the branches that an owner allows`, async ({
    page,
    server,
    browser,
    api,
  }) => {
    const email = `branch-manager-${viewport.width}@demo.test`
    await page.setViewportSize(viewport)
    await page.goto('/team')
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite member' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Role').selectOption('manager')
    await dialog.getByText('Specific branches').click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Choose at least one branch')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /Corner Cafe/ }).check()
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const invitation = page.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem')
    await expect(invitation.filter({ hasText: email })).toContainText('Corner Cafe')
    const link = await findInMail(server, email, INVITE_PATH)

    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      storageState: { cookies: [], origins: [] },
    })
    const manager = await context.newPage()
    await manager.goto(link)
    await manager.getByLabel('Full name').fill(`Maria ${viewport.width}`)
    await manager.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await manager.getByRole('textbox', { name: 'Repeat to confirm' }).fill(PASSWORD)
    await manager.getByRole('button', { name: 'Join' }).click()
    await expect(manager).toHaveURL('/dashboard')

    await manager.goto('/branches')
    await expect(manager.getByRole('row').filter({ hasText: 'Corner Cafe' })).toHaveCount(1)
    await expect(manager.getByText('Mensa', { exact: false })).toHaveCount(0)
    await manager.getByRole('button', { name: 'Add branch' }).click({ force: true })
    await expect(manager.getByRole('dialog')).toHaveCount(0)

    await manager.goto('/menu-items')
    const soldOut = manager.getByRole('switch', { name: 'Sold out' }).first()
    const wasSoldOut = await soldOut.isChecked()
    await soldOut.click()
    await expect(soldOut).toBeChecked({ checked: !wasSoldOut })
    await expect(manager.getByRole('button', { name: 'Edit', exact: true }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await manager.goto('/team')
    await expect(manager.getByText('You don’t have access to this page')).toBeVisible()

    const refused = await manager.evaluate(async () => {
      const response = await fetch('/api/menu-exports?format=csv&branchId=1', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
      return response.status
    })
    expect(refused).toBe(404)

    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Corner Cafe')
    await row.getByRole('button', { name: 'Choose branches' }).click()
    const branches = page.getByRole('dialog', { name: `Branches of Maria ${viewport.width}` })
    await branches.getByText('All branches', { exact: true }).click()
    await branches.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('All branches')

    await manager.goto('/branches')
    const all = (await (await api.get('/api/branches')).json()).data.length
    await expect(
      manager.getByRole('row').filter({ has: manager.getByRole('button', { name: /publish/i }) }),
    ).toHaveCount(all)
    await page.goto('/team/log')
    await expect(page.getByText(`changed the branches of Maria ${viewport.width}`)).toBeVisible()
    await context.close()
  })
}

test('an owner can’t be limited to some branches', async ({ page, api }) => {
  await page.goto('/team')
  const row = page.getByRole('row').filter({ hasText: 'owner@demo.test' })

  await expect(row.getByRole('button', { name: 'Choose branches' })).toHaveAccessibleDescription(
    'Owners always manage all branches. Choose another role first.',
  )
  const { data } = await (await api.get('/api/team')).json()
  const owner = data.members.find(({ isSelf }: { isSelf: boolean }) => isSelf)
  const refused = await api.patch(`/api/team/members/${owner.id}`, { data: { branchIds: [CORNER_CAFE] } })
  expect(refused.status()).toBe(409)
})
