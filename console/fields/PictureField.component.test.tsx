import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import type { ShownImage } from '#contract/uploads.ts'
import { answerUploads, square } from '../testing/answer-uploads.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { PictureField } from './PictureField.tsx'

const OLD: ShownImage = { uploadId: 1, alt: { de: 'Eine Suppe' }, src: 'data:,', width: 4, height: 3 }

const group = page.getByRole('group', { name: 'Picture' })
const input = page.getByLabelText('Picture: file')
const cropper = page.getByRole('dialog', { name: 'Crop picture' })
const usePicture = cropper.getByRole('button', { name: 'Use picture' })

test('uploads a chosen picture with a crop in the field’s aspect ratio', async () => {
  const { value, uploads } = renderField({ aspect: 4 / 3 })

  await userEvent.upload(input, await square())
  await usePicture.click()

  await expect.element(page.getByRole('img', { name: 'Picture: current picture' })).toBeVisible()
  expect(uploads.map((form) => form.get('crop'))).toEqual(['0.000000,0.125000,1.000000,0.750000'])
  expect(value()).toMatchObject({ uploadId: 9, src: 'data:,new' })
})

test('uploads the whole picture if “Any shape” is chosen', async () => {
  const { uploads } = renderField({ aspect: 4 / 3 })

  await userEvent.upload(input, await square())
  await cropper.getByRole('combobox', { name: 'Shape' }).selectOptions('Any shape')
  await usePicture.click()

  await expect.poll(() => uploads.map((form) => form.has('crop'))).toEqual([false])
})

test('an arrow key moves the crop by one pixel of the picture', async () => {
  const { uploads } = renderField({ aspect: 4 / 3 })

  await userEvent.upload(input, await square())
  const area = cropper.getByRole('group', { name: /^Crop area/ })
  await expect.element(usePicture).toBeEnabled()
  area.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await usePicture.click()

  // Before the key, the crop started at 0.125, which is 10 of the picture's 80 pixels.
  await expect.poll(() => uploads[0]?.get('crop')).toBe('0.000000,0.112500,1.000000,0.750000')
})

test('cancelling the crop uploads nothing, and the same file can be chosen again', async () => {
  const { value, uploads } = renderField({})
  const file = await square()

  await userEvent.upload(input, file)
  await cropper.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(cropper).not.toBeInTheDocument()
  expect(uploads).toEqual([])
  expect(value()).toBeNull()

  // Browsers fire no change event when the same file is chosen again, so the field must be empty.
  await expect.element(input).toHaveValue('')
  await userEvent.upload(input, file)
  await expect.element(cropper).toBeVisible()
})

test('a picture in a format that the browser can’t show is uploaded whole, for the server to check', async () => {
  const { uploads } = renderField({ aspect: 4 / 3 })

  await userEvent.upload(input, new File(['no picture'], 'photo.heic', { type: 'image/heic' }))

  await expect.poll(() => uploads.map((form) => form.has('crop'))).toEqual([false])
})

test('refuses a picture above 5 MB with an error and keeps the current picture', async () => {
  const { value, uploads } = renderField({ initial: OLD })

  await expect.element(group).toBeVisible()
  // Chosen in the page: sending millions of bytes to the browser would take seconds.
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(PICTURE_MAX_BYTES + 1)], 'big.png', { type: 'image/png' }))
  const element = input.element() as HTMLInputElement
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This picture is larger than 5 MB. Choose a smaller one.')
  await expect.element(cropper).not.toBeInTheDocument()
  expect(uploads).toEqual([])
  expect(value()).toEqual(OLD)
})

test('shows the server’s error at the field and keeps the current picture', async () => {
  const { value } = renderField({ initial: OLD, refusal: 'This file is damaged.' })

  await userEvent.upload(input, await square())
  await usePicture.click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is damaged.')
  await expect.element(group).toHaveAccessibleDescription('This file is damaged.')
  expect(value()).toEqual(OLD)
})

test('a running upload can be cancelled', async () => {
  const { value } = renderField({ isSlow: true })

  await userEvent.upload(input, await square())
  await usePicture.click()
  await expect.element(page.getByRole('progressbar', { name: 'Picture: upload progress' })).toBeVisible()
  await group.getByRole('button', { name: 'Cancel upload' }).click()

  await expect.element(group.getByRole('button', { name: 'Choose picture' })).toBeVisible()
  expect(value()).toBeNull()
})

test('the alt text stays when the picture is replaced, but not when the picture is removed', async () => {
  const { value } = renderField({ initial: OLD })
  await page.getByRole('textbox', { name: 'Alt text (English)' }).fill('A soup')

  await userEvent.upload(input, await square())
  await usePicture.click()
  await expect.poll(value).toMatchObject({ uploadId: 9, alt: { de: 'Eine Suppe', en: 'A soup' } })
  await group.getByRole('button', { name: 'Remove' }).click()

  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(value()).toBeNull()
})

test('an alt text typed while the picture is being replaced is kept', async () => {
  const { value, finish } = renderField({ initial: OLD, isSlow: true })
  await userEvent.upload(input, await square())
  await usePicture.click()
  await expect.element(page.getByRole('progressbar', { name: 'Picture: upload progress' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Alt text (English)' }).fill('A soup')
  finish()

  await expect.poll(value).toMatchObject({ uploadId: 9, alt: { de: 'Eine Suppe', en: 'A soup' } })
})

test('a dropped picture opens the crop dialog', async () => {
  renderField({})
  await drop(await square())
  await expect.element(cropper).toBeVisible()
})

test('without permission, a dropped picture is ignored and the reason is given', async () => {
  renderField({ disabledReason: 'Viewers can’t change the menu.' })
  const choose = group.getByRole('button', { name: 'Choose picture' })
  const opened = vi.spyOn(URL, 'createObjectURL')

  await drop(await square())

  await expect.element(choose).toHaveAccessibleDescription('Viewers can’t change the menu.')
  // The crop dialog would load first, so its absence alone wouldn’t prove anything.
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
})

type Given = {
  initial?: ShownImage
  aspect?: number
  disabledReason?: string
  /** The message with which the server refuses the picture; omitted if it accepts it. */
  refusal?: string
  /** The upload ends only when the test calls `finish`. */
  isSlow?: boolean
}

function renderField({ initial, refusal, isSlow = false, ...props }: Given) {
  const { uploads, finish } = answerUploads({ refusal, isSlow })
  const changed = vi.fn<(value: ShownImage | null) => void>()
  function Field() {
    const [value, setValue] = useState(initial ?? null)
    const change = (next: ShownImage | null) => {
      setValue(next)
      changed(next)
    }
    return <PictureField label="Picture" value={value} onChange={change} locales={['de', 'en']} {...props} />
  }
  renderComponent(<Field />)
  return {
    uploads,
    finish,
    value: () => (changed.mock.lastCall ? changed.mock.lastCall[0] : (initial ?? null)),
  }
}

async function drop(file: File): Promise<void> {
  const place = group.getByText('or drop it here')
  await expect.element(place).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  place.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
