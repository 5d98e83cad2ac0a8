import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { UndoImport } from './UndoImport.tsx'

test('undoing an import lists the option groups that it keeps, each with the reason', async () => {
  const reason = 'Its prices are in EUR, but the brand’s currency is now JPY'
  answerApi({
    'POST /menu-imports/7/undo': () =>
      success({ removed: 1, restored: 2, kept: [], keptGroups: [{ modifierGroupId: 3, name: 'Toppings', reason }] }),
  })
  renderComponent(<UndoImport id={7} fileName="menu.csv" onClose={() => {}} />)

  await page.getByRole('button', { name: 'Undo import' }).click()

  await expect.element(page.getByText('1 option group was kept')).toBeVisible()
  await expect.element(page.getByText('Toppings')).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByText('items were kept')).not.toBeInTheDocument()
})
