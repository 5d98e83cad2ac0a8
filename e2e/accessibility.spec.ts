import { answer, answerProfile, answerTeam, RECOVERY_CODES, SECRET } from './account-answers.ts'
import { expectNoViolations, violationsOf } from './axe.ts'
import { expect, submitLogin, test } from './fixtures.ts'
import { addMenu, dataOf } from './menu-of.ts'
import { reply } from './reply.ts'

// Axe examines each page up to four times, and some are long.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('axe finds no violation on the login page, with and without errors', async ({ page }) => {
  await page.goto('/')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds no violation on the pages for registration, email verification and password reset', async ({
  page,
}) => {
  for (const path of ['/register', '/forgot-password', '/password-reset/a-token', '/email-verify']) {
    await page.goto(path)
    await expectNoViolations(page)
  }
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Password' }).fill('Kitchen-4827')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds no violation on the second-factor step of the login', async ({ page }) => {
  const data = { requiresTotp: true, challenge: 'signed' }
  await reply(page, '**/api/auth/login', { json: { success: false, message: 'A code, please', data } })
  await page.goto('/')
  await submitLogin(page)
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds no violation on the pages of an invalid and a valid invitation', async ({ page }) => {
  await page.goto('/invite/no-such-token')
  await expectNoViolations(page)
  const data = { companyName: 'Demo Kitchens', email: 'colleague@demo.test', role: 'editor' }
  await reply(page, '**/api/invitations/read', answer(data))
  await page.goto('/invite/a-token')
  await page.getByRole('button', { name: 'Join' }).click()
  await expectNoViolations(page)
})

test.describe('accessibility of the pages for signed-in users', () => {
  test.use({ signedIn: true })

  test('axe finds no violation on the screens for email verification and password confirmation', async ({ page }) => {
    await reply(page, '**/api/user', {
      status: 401,
      json: { success: false, message: 'No', error: 'Please verify your email to continue.' },
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Resend Link' })).toBeVisible()
    await expectNoViolations(page)

    await page.route('**/api/auth/verify-email/**', (route) => route.abort())
    await page.goto('/auth/verify-email/7/a-token?expires=1&signature=s')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/password-verify')
    await expectNoViolations(page)
  })

  test('axe finds no violation on the pages “Dashboard”, “Today”, “Categories” and “Customization”', async ({
    page,
  }) => {
    for (const path of ['/dashboard', '/today', '/category', '/customization']) {
      await page.goto(path)
      await expectNoViolations(page)
    }
  })

  test('axe finds no violation on the menu item list, with and without results', async ({ page }) => {
    await page.goto('/menu-items')
    await expect(page.getByRole('switch', { name: 'Visible' }).first()).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/menu-items?search=nothing+is+called+so')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the page for arranging the menu', async ({ page }) => {
    await page.goto('/menu-items/arrange')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the branch prices page, with and without results', async ({ page }) => {
    await page.goto('/menu-items/branch-prices')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/menu-items/branch-prices?search=nothing+is+called+so')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the translations page, with and without results', async ({ page }) => {
    await page.goto('/menu-items/translations?state=all')
    await expect(page.getByRole('list', { name: 'Text to translate' })).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/menu-items/translations?search=nothing+is+called+so')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the form of a menu item and the start of an import', async ({ page }) => {
    for (const path of ['/menu-item/add', '/import']) {
      await page.goto(path)
      await expectNoViolations(page)
    }
  })

  test('axe finds no violation on the page, the form and the delete dialog of a menu item', async ({ page, api }) => {
    const { 'Axe cake': id } = await addMenu(api, 'Looked at', { 'Axe cake': 300 })
    for (const path of [`/menu-item/view/${id}`, `/menu-item/edit/${id}`]) {
      await page.goto(path)
      await expectNoViolations(page)
    }
    await page.goto('/menu-items?search=axe')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test('axe finds no violation on an import that is in review, completed or failed', async ({ page, api }) => {
    const upload = (name: string, text: string) =>
      dataOf<{ id: number }>(
        api.post('/api/menu-imports', {
          multipart: { branchId: '3', file: { name, mimeType: 'text/csv', buffer: Buffer.from(text) } },
        }),
      )
    const review = await upload('review.csv', 'Name,Category,Price,Allergens\nSoup,Axe,4.50,milk\nStew,Axe,12 + 3,dust')
    await page.goto(`/import?id=${review.id}`)
    await expect(page.getByRole('heading', { name: '1 row with errors' })).toBeVisible()
    await expectNoViolations(page)

    await page.getByRole('button', { name: 'Import 1 item' }).click()
    await expect(page.getByRole('heading', { name: 'Your menu has been imported' })).toBeVisible()
    await expectNoViolations(page)

    const failure = await upload('broken.json', '[{]')
    await page.goto(`/import?id=${failure.id}`)
    await expect(page.getByRole('heading', { name: /couldn’t be read/ })).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the team page, its dialogs for invitations and branches, and the audit log', async ({
    page,
  }) => {
    await answerTeam(page)
    for (const path of ['/team', '/team/log']) {
      await page.goto(path)
      await expectNoViolations(page)
    }
    await page.goto('/team')
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByText('Specific branches').click()
    await expect(page.getByText('Choose at least one branch')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page
      .getByRole('row', { name: /Ben Okafor/ })
      .getByRole('button', { name: 'Choose branches' })
      .click()
    await expect(page.getByRole('group', { name: 'Choose branches' }).getByRole('checkbox').first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test('axe finds no violation on the profile and the second factor setup', async ({ page }) => {
    await answerProfile(page)
    await reply(page, '**/api/profile/second-factor/setup', answer(SECRET))
    await reply(page, '**/api/profile/second-factor/enable', answer({ recoveryCodes: RECOVERY_CODES }))
    await page.goto('/profile')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Set up' }).click()
    await expectNoViolations(page)
    await page.getByLabel('Code', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('axe finds no violation on the user menu and a toast', async ({ page }) => {
    await page.goto('/menu-items')
    await page.addStyleTag({ content: '.Toastify__progress-bar { animation: none !important }' })
    await page.getByRole('switch', { name: 'Sold out' }).first().press('Space')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()

    expect(await violationsOf(page)).toEqual([])
  })
})

for (const id of ['MQ==', 'Mg==', 'Mw==']) {
  test(`axe finds no violation on the cafe page /branch/cafe/${id}`, async ({ page }) => {
    await page.goto(`/branch/cafe/${id}`)
    await expectNoViolations(page)
  })
}

test('axe finds no violation on the 404 page and the accessibility statement', async ({ page }) => {
  const statements = ['/accessibility?lang=ar', '/accessibility/Mw==']
  for (const path of ['/branch/cafe/OTk=', '/page-not-found', ...statements]) {
    await page.goto(path)
    await expectNoViolations(page)
  }
})
