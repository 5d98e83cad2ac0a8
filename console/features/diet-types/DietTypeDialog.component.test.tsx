import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DietType } from '#contract/diet-types.ts'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { DietTypeDialog } from './DietTypeDialog.tsx'

test('saving a diet type sends only the changed fields, to keep what others have changed', async () => {
  const saved: unknown[] = []
  answerApi({
    'PATCH /diet-types/5': (body) => {
      saved.push(body)
      return success(VEGAN)
    },
  })
  renderComponent(
    <BranchContext value={sampleBranch()}>
      <DietTypeDialog dietType={VEGAN} onClose={() => undefined} />
    </BranchContext>,
  )

  await page.getByRole('textbox', { name: 'Abbreviation' }).fill('VG')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.poll(() => saved).toEqual([{ abbreviation: 'VG' }])
})

const VEGAN: DietType = {
  id: 5,
  code: 'vegan',
  name: 'Vegan',
  names: { de: 'Vegan', en: 'Vegan', fr: 'Végan' },
  abbreviation: 'V',
  icon: null,
  color: '#2F7D32',
  synonyms: ['plant-based'],
  isActive: true,
}
