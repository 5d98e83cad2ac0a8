import { expect, it } from 'vitest'
import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { sql } from '#server/testing/accounts.ts'
import { addItem, ask, makeMenu, write } from '#server/testing/guest-menus.ts'
import { at, describeApp, later } from '#server/testing/test-app.ts'

const WEEKDAY_LUNCH = [{ days: [1, 2, 3, 4, 5], from: '11:00', to: '14:30' }]
const MORNING = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '12:00' }]

describeApp('an item with hours of availability', (test) => {
  it('a cached menu response expires when an item’s availability changes', async () => {
    const menu = await makeMenu(test())
    await sql(test(), `UPDATE branch SET time_zone = 'Europe/Berlin' WHERE id = $1`, [menu.branchId])
    const id = await addItem(test(), menu, { name: 'Lunch of the day' })
    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { availability: WEEKDAY_LUNCH })
    // The first of May 2026 is a Friday, and Berlin is two hours ahead of UTC then.
    const opens = new Date('2026-05-01T09:00:00Z')
    const closes = new Date('2026-05-01T12:30:00Z')
    const seenAt = async (moment: Date) => {
      const { body, headers } = await at(test(), moment, () => ask(test(), `${menu.branchId}/menu-items`))
      return { etag: headers['etag'], shown: body.data.menuItems.map((one: PublicMenuItem) => one.availability) }
    }

    const steps = []
    for (const moment of [later(opens, -1), opens, later(closes, -1), closes]) steps.push(await seenAt(moment))

    expect(steps.map(({ shown }) => shown[0].now)).toEqual([false, true, true, false])
    expect(steps[0]?.shown[0].hours).toMatch(/^Mon–Fri 11:00\sAM–2:30\sPM$/)
    expect(new Set(steps.map(({ etag }) => etag)).size).toBe(2)
  })

  it('an item is available only during both its own hours and those of its category', async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek' })
    const { body: before } = await ask(test(), `${menu.branchId}/menu-items`)
    const [item]: PublicMenuItem[] = before.data.menuItems
    await write(test(), menu, 'PATCH', `/categories/${item?.category.id}`, { availability: MORNING })
    await write(test(), menu, 'PATCH', `/menu-items/${item?.id}`, { availability: WEEKDAY_LUNCH })

    const noon = new Date('2026-05-01T11:30:00Z')
    const items = await at(test(), noon, () => ask(test(), `${menu.branchId}/menu-items`))
    const site = await at(test(), noon, () => ask(test(), `${menu.branchId}`))

    expect(item?.availability).toBeNull()
    expect(items.body.data.menuItems[0].availability).toMatchObject({
      now: true,
      hours: expect.stringMatching(/^Mon–Fri 11:00\sAM–12:00\sPM$/),
    })
    const { categories }: MenuSite = site.body.data.menuSite
    expect(categories[0]?.availability).toMatchObject({
      now: true,
      hours: expect.stringMatching(/^8:00\sAM–12:00\sPM$/),
    })
  })
})
