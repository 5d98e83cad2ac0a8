import type { Page } from '@playwright/test'
import { cafePath } from '../contract/page-urls.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './look.ts'
import { dataOf, guestItemsOf } from './menu-of.ts'
import { launchOptions } from './launch-options.ts'

test.use({ launchOptions: launchOptions({ draws: true }) })

// The item names of branch 1 are Japanese and use the device's fonts; the branch's name and the links use the layout's.
const LAYOUTS = [
  { branchId: 1, heading: 'Fraunces', text: 'Figtree' },
  { branchId: 2, heading: 'Roboto Flex', text: 'Roboto Flex' },
  { branchId: 3, heading: 'Brygada 1918', text: 'Brygada 1918' },
]

/** The fonts that the browser draws an element with, separated by commas. */
async function drawnFonts(page: Page, selector: string): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName).join()
}

const fontsLoaded = (page: Page) =>
  page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('fonts-')))

for (const { branchId, heading, text } of LAYOUTS) {
  test(`the fonts of branch ${branchId} appear without layout shifts when the loading screen is on`, async ({
    page,
  }) => {
    const shift = await watchShifts(page)
    await page.goto(cafePath(branchId))
    await fontsLoaded(page)

    await expect.poll(() => drawnFonts(page, 'h1')).toContain(heading)
    await expect(page.locator('body')).not.toHaveClass(/loading/)
    await expect(page.locator('.category h2').first()).toBeVisible()
    expect(await shift()).toBe(0)
  })

  test(`with the loading screen off, the fonts of branch ${branchId} appear only after a click, without layout shifts`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shift = await watchShifts(page)
    await page.goto(cafePath(branchId))
    await fontsLoaded(page)
    expect(await drawnFonts(page, 'h1')).not.toContain(heading)
    expect(await shift()).toBe(0)

    await page.locator('.category-nav a').nth(1).click()
    await expect.poll(() => drawnFonts(page, 'h1')).toContain(heading)
    expect(await shift()).toBe(0)

    await page.locator('main h3 a').first().click()
    await expect(page.locator('main h1')).toBeVisible()
    expect(await drawnFonts(page, 'a.back')).toContain(text)
    expect(await shift()).toBe(0)
  })
}

const LETTERS = 'Žluťoučký šest, şiş yoğurt, łódź gąska, őszi, đuveč'

for (const { branchId, text } of LAYOUTS)
  test(`the fonts of branch ${branchId} have the letters of Czech, Turkish, Polish, Hungarian and Croatian`, async ({
    page,
    api,
  }) => {
    const [item] = await guestItemsOf(api, branchId)
    const description = { en: LETTERS, de: LETTERS, ja: LETTERS }
    await dataOf(api.patch(`/api/menu-items/${item?.id}`, { data: { description } }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(cafePath(branchId))
    await fontsLoaded(page)
    await page.reload()

    await expect(page.locator('.item-description').first()).toHaveText(LETTERS)
    expect(await drawnFonts(page, '.item-description')).toMatch(new RegExp(`^${text}[^,]*$`))
  })

test('without scripts, the menu page loads a font', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const font = page.waitForResponse('**/_site/fonts/**')
  await page.goto(cafePath(3))

  expect((await font).ok()).toBe(true)
  await context.close()
})
