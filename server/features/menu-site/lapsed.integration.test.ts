import { expect, it } from 'vitest'
import { queryAsOwner } from '#server/db/client.ts'
import { addItem, itemsOf, makeMenu, type Menu, write } from '#server/testing/guest-menus.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { describeApp } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeApp('the menu of a company whose subscription has ended', (test) => {
  async function makeLapsed() {
    const menu = await makeMenu(test())
    const { MILK: milk, EGGS: eggs } = await allergenIds(test(), menu.token)
    const allergens = [
      { allergenId: milk, level: 'FREE_FROM' },
      { allergenId: eggs, level: 'CONTAINS' },
    ]
    const id = await addItem(test(), menu, { name: 'Leek soup', allergens })
    await setStatus(menu, 'canceled')
    return { menu, id, allergens }
  }

  /** Changes the subscription as an event of the payment provider would, but keeps the cached pages. */
  const setStatus = ({ companyId }: Menu, status: string) =>
    queryAsOwner(
      test().deps.database,
      'UPDATE subscription SET status = $2, current_period_end = $3, updated_at = $3 WHERE company_id = $1',
      [companyId, status, test().clock.now],
    )

  const pass = (days: number) => (test().clock.now = new Date(test().clock.now.getTime() + days * DAY_MS))

  const levels = async ({ branchId }: Menu) =>
    (await itemsOf(test(), branchId))[0]?.allergens.map(({ level }) => level).toSorted()

  it('a menu shows “free from” as “unknown” from 30 days after the subscription ended', async () => {
    const { menu } = await makeLapsed()
    const before = await levels(menu)
    pass(29)
    const lastDay = await levels(menu)
    pass(1)

    const after = await levels(menu)

    expect([before, lastDay, after]).toEqual([
      ['CONTAINS', 'FREE_FROM'],
      ['CONTAINS', 'FREE_FROM'],
      ['CONTAINS', 'UNKNOWN'],
    ])
  })

  it('confirming “free from” without a subscription shows it on the menu for another 30 days', async () => {
    const { menu, id, allergens } = await makeLapsed()
    pass(40)
    const token = await signInAgain(menu)
    const lost = await levels(menu)

    await write(test(), { token }, 'PATCH', `/menu-items/${id}`, { allergens, confirmAllergens: true })
    const confirmed = await levels(menu)
    pass(30)

    expect([lost, confirmed, await levels(menu)]).toEqual([
      ['CONTAINS', 'UNKNOWN'],
      ['CONTAINS', 'FREE_FROM'],
      ['CONTAINS', 'UNKNOWN'],
    ])
  })

  /** Extends the session, because it expires during the days that the test skips. */
  async function signInAgain({ token, companyId }: Menu): Promise<string> {
    const later = new Date(test().clock.now.getTime() + DAY_MS)
    await queryAsOwner(
      test().deps.database,
      'UPDATE session SET expires_at = $2, last_used_at = $3 WHERE user_id IN (SELECT id FROM "user" WHERE company_id = $1)',
      [companyId, later, test().clock.now],
    )
    return token
  }
})
