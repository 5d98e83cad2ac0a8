import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { type MenuItemFields, toFields } from './menu-item-form.ts'
import { StaleDialog } from './StaleDialog.tsx'

const branch = sampleBranch()
const base = toFields(sampleItem(), branch)
const ada = { id: 5, name: 'Ada' }

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name })

test('the comparison of two conflicting versions lists every field that either version changed', async () => {
  renderDialog({
    mine: { price: '5,00', name: { ...base.name, de: 'Suppe des Tages' } },
    theirs: { price: '6,00', calories: '300' },
  })

  await expect.element(row(/^Price 6,00 5,00$/)).toBeVisible()
  await expect.element(row(/^Calories 300 unchanged$/)).toBeVisible()
  await expect.element(row(/^Name unchanged Suppe des Tages$/)).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(4)
})

test('the comparison of two conflicting versions leaves out a price that differs only in notation', async () => {
  renderDialog({ mine: { price: '4.5', externalId: 'A1' }, theirs: {} })

  await expect.element(row(/^External ID unchanged A1$/)).toBeVisible()
  await expect.element(row(/^Price/)).not.toBeInTheDocument()
})

test('the comparison of two conflicting versions shows status and price type as the form does', async () => {
  renderDialog({ mine: { status: 'DRAFT' }, theirs: { priceType: 'ON_REQUEST' } })

  await expect.element(row(/^Status unchanged Draft$/)).toBeVisible()
  await expect.element(row(/^Price type Price on request unchanged$/)).toBeVisible()
})

test('the comparison of two conflicting versions shows texts in the languages that were changed', async () => {
  renderDialog({
    mine: { name: { ...base.name, de: 'Brühe', en: 'Broth' } },
    theirs: { name: { ...base.name, en: 'Soup' } },
  })

  await expect.element(row(/^Name English: Soup Brühe English: Broth$/)).toBeVisible()
})

test('the comparison of two conflicting versions shows sizes as “changed” if their default names and prices are the same', async () => {
  const size = { variantId: 1, name: { de: 'Klein', en: '' }, price: '4,50', allergens: [] }
  renderDialog({
    base: { variants: [size] },
    mine: { variants: [{ ...size, price: '5,00' }] },
    theirs: { variants: [{ ...size, name: { de: 'Klein', en: 'Small' } }] },
  })

  await expect.element(row(/^Sizes changed Klein 5,00$/)).toBeVisible()
})

test('the comparison of two conflicting versions shows changed allergens only as “changed”', async () => {
  renderDialog({ mine: {}, theirs: { allergens: { a1: { level: 'CONTAINS', removable: false, note: '' } } } })

  await expect.element(row(/^Allergens changed unchanged$/)).toBeVisible()
})

test('the conflict dialog names who saved the other version and when', async () => {
  renderDialog({ mine: { price: '5,00' }, theirs: {} })

  await expect.element(page.getByRole('dialog', { name: 'Ada changed this item' })).toBeVisible()
  await expect.element(page.getByText(/^Ada saved it on 1 Jan 2026, 01:00 CET\./)).toBeVisible()
  await expect.element(button('Keep mine')).toBeVisible()
})

test('the conflict dialog says “You changed this item elsewhere” if the same user saved the other version', async () => {
  renderDialog({ mine: { price: '5,00' }, theirs: {}, userId: ada.id })

  await expect.element(page.getByRole('dialog', { name: 'You changed this item elsewhere' })).toBeVisible()
  await expect.element(button('Keep my changes')).toBeVisible()
})

test.for([
  { way: 'Load theirs', choice: 'theirs' },
  { way: 'Keep mine', choice: 'mine' },
  { way: 'Escape', choice: 'close' },
])('in the conflict dialog, “$way” reports the choice “$choice” exactly once', async ({ way, choice }) => {
  const chosen = renderDialog({ mine: { price: '5,00' }, theirs: { price: '6,00' } })

  await expect.element(button('Keep mine')).toBeVisible()
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await button(way).click()

  await expect.poll(() => chosen.mock.calls).toEqual([[choice]])
})

type Given = Record<'mine' | 'theirs', Partial<MenuItemFields>> & { base?: Partial<MenuItemFields>; userId?: number }

function renderDialog({ mine, theirs, base: opened = {}, userId = 1 }: Given) {
  const before = { ...base, ...opened }
  const chosen = vi.fn<(choice: 'mine' | 'theirs' | 'close') => void>()
  renderComponent(
    <BranchContext value={branch}>
      <StaleDialog
        item={sampleItem({ updatedBy: ada })}
        base={before}
        mine={{ ...before, ...mine }}
        theirs={{ ...before, ...theirs }}
        locale="de"
        userId={userId}
        onClose={() => chosen('close')}
        onTheirs={() => chosen('theirs')}
        onMine={() => chosen('mine')}
      />
    </BranchContext>,
  )
  return chosen
}
