import type { Page } from '@playwright/test'
import { permissionsOf } from '#contract/roles.ts'
import { answer } from './account-answers.ts'
import { expect, MENSA, openSession, OWNER, SAIZERIYA, test, tokenIn } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { reply } from './reply.ts'
import { launchOptions } from './launch-options.ts'

test.use({ signedIn: true, launchOptions: launchOptions({ draws: true }) })

const sidebar = (page: Page) => page.locator('#sidebar')
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })

const GROUPS = {
  Main: [
    ['Dashboard', '/dashboard'],
    ['Today', '/today'],
  ],
  'Menu Management': [
    ['Allergens', '/allergens'],
    ['Diet Types', '/diet-types'],
    ['Categories', '/category'],
    ['Menu Items', '/menu-items'],
    ['Import', '/import'],
    ['History', '/history'],
  ],
  Settings: [
    ['Customization', '/customization'],
    ['Team', '/team'],
    ['Billing', '/billing'],
  ],
} as const

/** Opens a group of the sidebar, if it is collapsed. */
async function unfold(page: Page, group: string): Promise<void> {
  const folded = sidebar(page).getByRole('button', { name: group, expanded: false })
  if (await folded.isVisible()) await folded.click()
}

test('the sidebar is 260 px wide and groups its links', async ({ page }) => {
  await page.goto('/menu-items')
  await expect(page.getByRole('banner').getByText('Carte')).toBeVisible()
  await expect(sidebar(page)).toHaveCSS('width', '260px')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  const text = await navigation.innerText()

  let place = -1
  for (const [group, entries] of Object.entries(GROUPS)) {
    const at = text.toUpperCase().indexOf(group.toUpperCase())
    expect(at, `${group} follows the previous group`).toBeGreaterThan(place)
    place = at
    await unfold(page, group)
    for (const [name, path] of entries) {
      await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
  }
  await unfold(page, 'Menu Management')
  await expect(navigation.getByRole('link', { name: 'Menu Items' })).toHaveAttribute('aria-current', 'page')
})

test('only one collapsible group of the sidebar is open at a time', async ({ page }) => {
  await page.goto('/category')
  const folding = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button')
  const open = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { expanded: true })
  await expect(open).toHaveText('Menu Management')
  await expect(page.locator(`[id="${await open.getAttribute('aria-controls')}"]`)).toHaveCSS(
    'transition-duration',
    /^0\.3s/,
  )

  for (const group of (await folding.all()).toReversed()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect(open).toHaveCount(1)
  }
  const entry = page.getByRole('link', { name: 'Menu Items', exact: true })
  await page.getByRole('button', { name: 'Menu Management' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: 'Menu Management' }).click()
  await expect(entry).toBeVisible()
})

test('the user menu shows the user’s name and email address, and logs the user out', async ({ page, server }) => {
  const token = await openSession(server.url)
  await page.goto('/dashboard')
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  await page.reload()
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('region', { name: 'Profile' })
  await expect(menu.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(menu).toContainText('Demo Owner')
  await expect(menu).toContainText(OWNER.email)
  await expect(menu.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout')

  await menu.getByRole('link', { name: 'Log out' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await tokenIn(page)).toBeNull()
  const profile = await fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  expect(profile.status).toBe(401)
  await page.goto('/menu-items')
  await expect(page).toHaveURL('/')
})

test('the logo leads a signed-in user to the dashboard', async ({ page }) => {
  await page.goto('/menu-items')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Carte' })
  await expect(logo).toHaveAttribute('href', '/')
  await logo.click()

  await expect(page).toHaveURL('/dashboard')
})

test('/layout leads to the dashboard, which shows only the logo', async ({ page }) => {
  await page.goto('/layout')

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main')).toHaveText('Carte – Carte dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('console page titles end with “| Carte”', async ({ page }) => {
  await page.goto('/dashboard')
  for (const [group, entries] of Object.entries(GROUPS)) {
    await unfold(page, group)
    for (const [name, path] of entries) {
      // Links are opened by keyboard, because the group still moves while it opens.
      await sidebar(page).getByRole('link', { name, exact: true }).press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${name} | Carte`)
    }
  }
})

test('the sidebar closes on navigation only below 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.goto('/menu-items')
  await expect(sidebar(page)).toBeHidden()
  await toggle(page).click()
  await expect(sidebar(page)).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()

  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(sidebar(page)).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Menu Items' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Menu Items' })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
})

test('“Toggle sidebar” opens and closes the sidebar', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await toggle(page).click()
  await expect(sidebar(page)).toBeHidden()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await toggle(page).press('Enter')
  await expect(sidebar(page)).toBeVisible()
})

test.describe('the console’s shell on a long list', () => {
  test.use({ branchId: SAIZERIYA })

  test('after scrolling more than 50 px, a button “Scroll to top” appears, which scrolls to the top', async ({
    page,
  }) => {
    await page.goto('/menu-items')
    const button = page.getByRole('button', { name: 'Scroll to top' })
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

    await page.evaluate(() => window.scrollTo(0, 50))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50)
    await expect(button).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 51))
    await button.click()

    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(button).toBeHidden()
  })
})

test('the full-screen loader shows “Downloading Resources” while a page’s code loads', async ({ page }) => {
  const release = await holdRequests(page, /\/CategoriesPage-[^/]*\.js/)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Categories' }).click()
  const loader = page.getByRole('status').filter({ hasText: 'Downloading Resources' })
  await expect(loader).toBeVisible()
  expect(await loader.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 })
  release()

  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await expect(loader).toBeHidden()
})

test('a loader shows “Loading...” while the branches are fetched', async ({ page }) => {
  const release = await holdRequests(page, '**/api/branches')
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  release()

  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('a viewer sees only permitted pages in the sidebar, and can’t open the customization', async ({ page, api }) => {
  const { data: user } = await (await api.get('/api/user')).json()
  const viewer = { ...user, role: 'viewer', permissions: permissionsOf('viewer') }
  await reply(page, '**/api/user', answer(viewer))
  await page.goto('/customization')

  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await unfold(page, 'Menu Management')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Menu Items' })).toBeVisible()
  const entries = ['Dashboard', 'Today', 'Allergens', 'Diet Types', 'Categories', 'Menu Items', 'History', 'Tables']
  await expect(navigation.getByRole('link', { includeHidden: true })).toHaveText(entries)
  await expect(navigation.getByText('Settings')).toBeHidden()
})

test('with more than eight branches, a branch can be found by typing', async ({ page, api }) => {
  const { data: branches } = await (await api.get('/api/branches')).json()
  const [one] = branches
  const more = Array.from({ length: 6 }, (_, at) => ({ ...one, id: 900 + at, name: `Kiosk ${at + 1}` }))
  await reply(page, '**/api/branches', answer([...branches, ...more]))
  await page.goto('/dashboard')
  const picker = page.getByRole('banner').getByRole('combobox', { name: 'Branch' })
  await expect(picker).toHaveValue('Corner Cafe')
  await picker.fill('mensa')
  await expect(page.getByRole('listbox', { name: 'Branch' }).getByRole('option')).toHaveText(['Mensa Garching'])
  const saved = page.waitForRequest('**/api/branches/select')
  await picker.press('ArrowDown')
  await picker.press('Enter')

  expect((await saved).postDataJSON()).toEqual({ branchId: MENSA })
  await expect(picker).toHaveValue('Mensa Garching')
  await picker.fill('nowhere')
  await expect(page.getByText('No branch found')).toBeVisible()
  await picker.press('Escape')
  await expect(picker).toHaveValue('Mensa Garching')
})
