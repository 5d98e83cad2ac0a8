import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CodeMeaning } from '#contract/menu-imports.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen } from '../../testing/samples.ts'
import { CodesQuestion } from './CodesQuestion.tsx'

const code = (token: string, meaning: CodeMeaning) => ({
  token,
  key: token,
  column: 'Allergens',
  count: 1,
  items: [],
  meaning,
  isCertain: true,
})
const codes = [
  code('G', { kind: 'allergen', code: 'milk' }),
  code('H', { kind: 'allergen', code: 'milk', level: 'MAY_CONTAIN' }),
  code('F', { kind: 'allergen', code: 'milk', level: 'FREE_FROM' }),
  code('V', { kind: 'diet', code: 'VeganDiet' }),
]

test('an import shows the meanings of codes while the lists of allergens and diet types can’t be loaded', async () => {
  answerApi({})
  renderQuestion()

  for (const [token, meaning] of Object.entries({
    G: 'milk',
    H: 'May contain milk',
    F: 'Free from milk',
    V: 'VeganDiet',
  }))
    await expect.element(meaningOf(token)).toHaveDisplayValue(meaning)
})

test('an import shows the meanings of codes by name, also “free from”', async () => {
  answerApi({
    'GET /allergens': () => success([sampleAllergen(4, 'Milk')]),
    'GET /diet-types': () => success([{ id: 1, code: 'VeganDiet', name: 'Vegan' }]),
  })
  renderQuestion()

  for (const [token, meaning] of Object.entries({ G: 'Milk', H: 'May contain Milk', F: 'Free from Milk', V: 'Vegan' }))
    await expect.element(meaningOf(token)).toHaveDisplayValue(meaning)
})

const meaningOf = (token: string) => page.getByRole('combobox', { name: `Meaning of ${token}` })

function renderQuestion() {
  renderComponent(
    <CodesQuestion
      question={{ id: 'codes', kind: 'codes', answer: null, codes }}
      chosen={{}}
      isConfirmed={false}
      onConfirm={() => {}}
    />,
  )
}
