import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { answerUploads, square } from '../../testing/answer-uploads.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { BranchSettingsForm } from './BranchSettingsForm.tsx'
import { BrandForm } from './BrandForm.tsx'

const saveButton = page.getByRole('button', { name: 'Save' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

describe.for(['brand', 'branch'] as const)('the settings of a %s', (kind) => {
  test('leaving the settings form asks for confirmation while a save waits for a picture upload', async () => {
    answerUploads({ isSlow: true })
    renderForm(kind)
    await choosePicture(kind)

    await saveButton.click()
    await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
    expect(isAskedOnClosing()).toBe(true)
    await page.getByRole('link', { name: 'Menu', exact: true }).click()

    await expect.element(question).toBeVisible()
  })

  test('leaving the settings form asks for confirmation while the settings are being saved', async () => {
    renderForm(kind, () => new Promise(() => undefined))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First')

    await saveButton.click()
    await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
    expect(isAskedOnClosing()).toBe(true)
    await page.getByRole('link', { name: 'Menu', exact: true }).click()

    await expect.element(question).toBeVisible()
  })

  test('text typed while the settings are being saved stays in its field, as an unsaved change', async () => {
    const answer = Promise.withResolvers<Response>()
    renderForm(kind, () => answer.promise)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('First')
    await saveButton.click()
    await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')

    await name.fill('Second')
    answer.resolve(success({ ...(kind === 'brand' ? BRAND : BRANCH), name: 'First' }))

    await expect.element(saveButton).not.toHaveAttribute('aria-busy', 'true')
    await expect.element(name).toHaveValue('Second')
    await expect.element(page.getByText('You have unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(name).toHaveValue('First')
  })
})

function isAskedOnClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

async function choosePicture(kind: 'brand' | 'branch') {
  const label = kind === 'brand' ? 'Menu logo' : 'Branch logo'
  await userEvent.upload(page.getByLabelText(`${label}: file`), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
}

function renderForm(kind: 'brand' | 'branch', save: () => Response | Promise<Response> = () => new Response()) {
  answerApi({ 'PATCH /brands/1': save, 'PATCH /branches/1': save })
  const form =
    kind === 'brand' ? (
      <BrandForm brand={BRAND} branchId={1} refusal={null} />
    ) : (
      <BranchSettingsForm branch={BRANCH} brand={BRAND} refusal={null} />
    )
  const element = (
    <>
      <Link to="/menu">Menu</Link>
      {form}
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>
  )
  const routes = [
    { path: '/', element },
    { path: '/menu', element: <h1>The menu</h1> },
  ]
  renderComponent(<RouterProvider router={createMemoryRouter(routes)} />)
}

const BRAND: Brand = {
  id: 1,
  name: 'Brand',
  theme: 'default',
  brandColor: null,
  itemLogo: null,
  menuLogo: null,
  itemBackgroundLogo: null,
  loaderBgOnly: false,
  loaderEnabled: false,
  currencyCode: 'EUR',
  isCurrencyLocked: true,
  branchCount: 1,
  categoryCount: 0,
  menuItemCount: 0,
}

const BRANCH: BranchSettings = {
  id: 1,
  brandId: 1,
  isPublished: true,
  name: 'Mitte',
  slug: null,
  address: null,
  telephone: null,
  timeZone: 'Europe/Berlin',
  defaultLocale: 'de',
  locales: ['de'],
  openingHours: [],
  specialHours: [],
  logoUrl: null,
  backgroundImgUrl: null,
  brandColor: null,
  currencySymbol: null,
  currencyPosition: 'after',
  legalNotice: {},
  showImages: true,
  showCalories: false,
  filterMode: 'STRICT',
  allergenStatement: {},
  allergensReviewedAt: null,
  taxNote: {},
  feedbackEnabled: true,
  announcement: {},
}
