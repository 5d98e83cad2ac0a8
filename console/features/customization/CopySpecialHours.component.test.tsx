import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BranchSettings } from '#contract/branch-settings.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { CopySpecialHours } from './CopySpecialHours.tsx'

const [COPIED, OLD, NEWER] = ['2030-01-01', '2030-02-02', '2030-03-03'].map((day) => [
  { firstDay: day, lastDay: day, times: [], note: {} },
])

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

  await expect.element(page.getByText('Kreuzberg: The special hours have changed since.')).toBeVisible()
  expect(saved).toEqual([COPIED])
})

const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' }).first()

/** @returns the saved special hours, and the branch as the server stores it */
async function copyToKreuzberg() {
  const kreuzberg = sampleBranch({ id: 2, name: 'Kreuzberg', specialHours: OLD ?? [] })
  const saved: unknown[] = []
  answerApi({
    'GET /branches': () => success([sampleBranch(), kreuzberg]),
    'PATCH /branches/2': (body) => {
      Object.assign(kreuzberg, body)
      saved.push(kreuzberg.specialHours)
      return success(kreuzberg)
    },
  })
  const from = { ...sampleBranch(), specialHours: COPIED } as unknown as BranchSettings // what the dialog reads
  renderComponent(
    <>
      <CopySpecialHours from={from} onClose={() => undefined} />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  await page.getByRole('checkbox', { name: /^Kreuzberg/ }).click()
  await page.getByRole('button', { name: 'Copy to 1 branch' }).click()
  await expect.element(undo).toBeVisible()
  return { saved, kreuzberg }
}
