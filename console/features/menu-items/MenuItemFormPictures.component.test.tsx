import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerUploads, square } from '../../testing/answer-uploads.ts'
import { ITEM, name, saveButton, cancel, list, question, renderPage } from '../../testing/render-menu-item-form.tsx'

test('saving an item waits for a running picture upload and includes the picture', async () => {
  const { finish } = answerUploads({ isSlow: true })
  const { saved } = renderPage()
  await choosePicture()

  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
  expect(saved).toEqual([])
  finish()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ images: [{ uploadId: 9, alt: {} }], revision: 3 }])
})

test('an item stays unsaved when the upload of its picture fails, and the form shows the reason', async () => {
  const { finish } = answerUploads({ isSlow: true, refusal: 'This file is damaged.' })
  const { saved } = renderPage()
  await userEvent.fill(name, 'Eintopf')
  await choosePicture()

  await saveButton.click()
  finish()

  await expect.element(page.getByText(/^A picture couldn’t be uploaded/)).toBeVisible()
  await expect.element(page.getByText('This file is damaged.')).toBeVisible()
  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(saveButton).toBeEnabled()
  expect(saved).toEqual([])
})

test('cancelling the upload of a picture stops saving its item and shows a message', async () => {
  answerUploads({ isSlow: true })
  const { saved } = renderPage()
  await userEvent.fill(name, 'Eintopf')
  await choosePicture()

  await saveButton.click()
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Cancel upload' }).click()

  await expect.element(page.getByText(/^You cancelled the upload of a picture/)).toBeVisible()
  await expect.element(name).toHaveValue('Eintopf')
  await expect.element(saveButton).toBeEnabled()
  expect(saved).toEqual([])
})

test('saving an item reports invalid fields while a picture is still being uploaded', async () => {
  answerUploads({ isSlow: true })
  const { saved } = renderPage()
  await userEvent.fill(name, '')
  await choosePicture()

  await saveButton.click()

  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveFocus()
  await expect.element(saveButton).toBeEnabled()
  expect(saved).toEqual([])
})

test('leaving the item form asks for confirmation while a picture is being uploaded', async () => {
  answerUploads({ isSlow: true })
  renderPage()
  await choosePicture()

  await cancel.click()

  await expect.element(question).toHaveAccessibleDescription(/^A picture is still being uploaded\./)
})

test('removing a picture doesn’t cancel the upload of another one', async () => {
  const { finish } = answerUploads({ isSlow: true })
  const old = { uploadId: 5, alt: {}, src: 'data:,', width: 4, height: 3 }
  const { saved } = renderPage(undefined, { ...ITEM, images: [old] })
  await choosePicture('Another picture')

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  finish()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ images: [{ uploadId: 9, alt: {} }], revision: 3 }])
})

test('a picture of an item can’t be replaced with another picture that the item already has', async () => {
  answerUploads({})
  const images = [5, 9].map((uploadId) => ({ uploadId, alt: {}, src: 'data:,', width: 4, height: 3 }))
  const { saved } = renderPage(undefined, { ...ITEM, images })

  await userEvent.upload(page.getByLabelText('Picture 1: file'), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByText('This item already has this picture.')).toBeVisible()
  await userEvent.fill(name, 'Eintopf')
  await saveButton.click()

  await expect.element(list).toBeVisible()
  expect(saved).toEqual([{ name: { de: 'Eintopf' }, revision: 3 }])
})

async function choosePicture(label = 'Picture') {
  await userEvent.upload(page.getByLabelText(`${label}: file`), await square())
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
}
