import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BranchSettings } from '#contract/branch-settings.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { inDays } from '../../testing/in-days.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import type { BranchFields } from './branch-form.ts'
import { SpecialHoursFields } from './SpecialHoursFields.tsx'

const DAYS = [30, 60, 90].map(inDays)

const remove = (entry: number) => page.getByRole('button', { name: `Remove Special hours ${entry}` })
const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })

test('undoing two removals of special hours restores them in date order', async () => {
  renderFields()

  await remove(1).click()
  await remove(1).click()
  await expect.poll(shownDays).toEqual(DAYS.slice(2))
  await undo.first().click()
  await undo.last().click()

  await expect.poll(shownDays).toEqual(DAYS)
})

test('a double-click on “Undo” restores removed special hours only once', async () => {
  renderFields()

  await remove(2).click()
  await expect.element(undo).toBeVisible()
  const button = undo.element() as HTMLElement // a button is an HTML element
  button.click()
  button.click()

  await expect.poll(shownDays).toEqual(DAYS)
})

test('“Undo” adds no duplicate if “Discard” has already restored the special hours', async () => {
  renderFields()

  await remove(2).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(shownDays).toEqual(DAYS)
  await undo.click()

  await expect.element(undo).not.toBeInTheDocument()
  expect(shownDays()).toEqual(DAYS)
})

function shownDays(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('[name$=firstDay]')].map(({ value }) => value)
}

function renderFields() {
  answerApi({ 'GET /branches': () => success([]) })
  renderComponent(
    <>
      <Fields />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
}

function Fields() {
  const specialHours = DAYS.map((day) => ({ firstDay: day, lastDay: day, times: [], note: {} }))
  const form = useForm({
    defaultValues: { specialHours, defaultLocale: 'de', locales: ['de'] } as unknown as BranchFields,
  }) // the component uses no other fields
  const branch = { specialHours, timeZone: 'UTC' } as unknown as BranchSettings // what the fields read
  return (
    <>
      <SpecialHoursFields form={form} branch={branch} />
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
    </>
  )
}
