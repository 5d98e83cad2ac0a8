import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BranchSettings } from '#contract/branch-settings.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { inDays } from '../../testing/in-days.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { CopySpecialHours } from './CopySpecialHours.tsx'

const [COPIED, OLD, NEWER] = [30, 60, 90]
  .map(inDays)
  .map((day) => [{ firstDay: day, lastDay: day, times: [], note: {} }])

test('undoing a copy of special hours to another branch restores the hours that it replaced', async () => {
  const { saved } = await copyToKreuzberg()

  await undo.click()

  await expect.element(page.getByText('Previous special hours restored')).toBeVisible()
  expect(saved).toEqual([COPIED, OLD])
})

test('undoing a copy of special hours to another branch keeps hours that have changed since', async () => {
  const { saved, kreuzberg } = await copyToKreuzberg()

  kreuzberg.specialHours = NEWER ?? []
  await undo.click()

  await expect
    .element(page.getByText('Kreuzberg: Its special hours have changed since you copied them. They stay as they are.'))
    .toBeVisible()
  expect(saved).toEqual([COPIED])
})

test('undoing a copy of special hours can be tried again after it failed', async () => {
  const { saved, fail } = await copyToKreuzberg()

  fail(true)
  await undo.click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  fail(false)
  await again.click()

  await expect.element(page.getByText('Previous special hours restored')).toBeVisible()
  expect(saved).toEqual([COPIED, OLD])
})

test('retrying an undo of copied special hours succeeds if only the first response was lost', async () => {
  const { kreuzberg, fail } = await copyToKreuzberg()

  fail(true)
  await undo.click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  kreuzberg.specialHours = OLD ?? []
  await again.click()

  await expect.element(page.getByText('Previous special hours restored')).toBeVisible()
})

test('if the branches fail to load, special hours can’t be copied until “Try again” loads them', async () => {
  const answers = [failure('INTERNAL', 'The server failed.'), success([sampleBranch(), kreuzbergNow()])]
  answerApi({ 'GET /branches': () => answers.shift() ?? failure('INTERNAL', 'One call too many') })
  renderComponent(<CopySpecialHours from={FROM} onClose={() => undefined} />)

  await expect.element(page.getByRole('button', { name: 'Copy', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(page.getByRole('checkbox', { name: /^Kreuzberg/ })).toBeVisible()
})

test('closing the dialog to copy special hours asks before it discards the chosen branches', async () => {
  answerApi({ 'GET /branches': () => success([sampleBranch(), kreuzbergNow()]) })
  renderComponent(<CopySpecialHours from={FROM} onClose={() => undefined} />)

  await page.getByRole('checkbox', { name: /^Kreuzberg/ }).click()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' }).first()

const FROM = { ...sampleBranch(), specialHours: COPIED } as unknown as BranchSettings // what the dialog reads
const kreuzbergNow = () => sampleBranch({ id: 2, name: 'Kreuzberg', specialHours: OLD ?? [] })

/** @returns the saved special hours, the branch as the server stores it, and a function that makes saving fail */
async function copyToKreuzberg() {
  const kreuzberg = kreuzbergNow()
  let fails = false
  const saved: unknown[] = []
  answerApi({
    'GET /branches': () => success([sampleBranch(), kreuzberg]),
    'PATCH /branches/2': (body) => {
      if (fails) return failure('INTERNAL', 'The server failed.')
      Object.assign(kreuzberg, body)
      saved.push(kreuzberg.specialHours)
      return success(kreuzberg)
    },
  })
  renderComponent(
    <>
      <CopySpecialHours from={FROM} onClose={() => undefined} />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('checkbox', { name: /^Kreuzberg/ }).click()
  await page.getByRole('button', { name: 'Copy to 1 branch' }).click()
  await expect.element(undo).toBeVisible()
  return { saved, kreuzberg, fail: (now: boolean) => (fails = now) }
}
