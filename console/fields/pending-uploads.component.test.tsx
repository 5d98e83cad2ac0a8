import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../testing/render-component.tsx'
import { type UploadOutcome, usePendingUploads } from './pending-uploads.ts'

test('saving continues if a picture whose upload failed was uploaded again while another upload was running', async () => {
  const [failing, again, other] = [upload(), upload(), upload()]
  const [field, otherField] = [{}, {}]
  const save = vi.fn<() => void>()
  renderComponent(
    <Form
      uploads={[
        { label: 'Upload a logo', field, ...failing },
        { label: 'Upload the logo again', field, ...again },
        { label: 'Upload a photo', field: otherField, ...other },
      ]}
      onSave={save}
    />,
  )
  await page.getByRole('button', { name: 'Upload a logo' }).click()
  await page.getByRole('button', { name: 'Upload a photo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  failing.resolve('failed')
  await page.getByRole('button', { name: 'Upload the logo again' }).click()
  again.resolve('done')
  await again.promise
  other.resolve('done')

  await expect.poll(() => save.mock.calls).toHaveLength(1)
})

const upload = () => Promise.withResolvers<UploadOutcome>()

type Uploads = { label: string; field: object; promise: Promise<UploadOutcome> }[]

function Form({ uploads, onSave }: { uploads: Uploads; onSave: () => void }) {
  const { handleSubmit } = useForm()
  const { track, saveAfterUploads } = usePendingUploads()
  return (
    <>
      {uploads.map(({ label, field, promise }) => (
        <button key={label} type="button" onClick={() => track(promise, () => undefined, field)}>
          {label}
        </button>
      ))}
      <button type="button" onClick={() => void saveAfterUploads(handleSubmit, onSave)}>
        Save
      </button>
    </>
  )
}
