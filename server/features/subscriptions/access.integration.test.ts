import { expect, it } from 'vitest'
import { AUTH } from '#contract/messages.ts'
import { queryAsOwner } from '#server/db/client.ts'
import type { SubscriptionStatus } from '#server/db/schema.ts'
import { importMenu, itemsOf, MENU } from '#server/testing/import-wizard.ts'
import { makePlan } from '#server/testing/payments.ts'
import { add, allergenIds, makeMenu, type Menu, patch, post } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Access = 'full' | 'limited'
/** The access that a company has, by the status of its subscription and the number of days a payment is late. */
const STATUSES: [access: Access, when: string, status: SubscriptionStatus | null, lateDays: number | null][] = [
  ['limited', 'it has no subscription', null, null],
  ['limited', 'its subscription is incomplete', 'incomplete', null],
  ['full', 'its subscription is trialing', 'trialing', null],
  ['full', 'its subscription is active', 'active', null],
  ['full', 'its payment is 6 days late', 'past_due', 6],
  ['limited', 'its payment is 7 days late', 'past_due', 7],
  ['limited', 'its subscription is unpaid', 'unpaid', 30],
  ['limited', 'its subscription is canceled', 'canceled', null],
]

type Kind = 'always' | 'safety' | 'work'
const OUTCOMES: Record<number, string> = { 200: 'gets in', 402: 'pays first' }

type BodyOf = (menu: Menu) => object
/** Examples of calls. Only `work` needs a subscription; `safety` reads the menu or corrects it for guests' safety. */
const ROUTES: [name: string, kind: Kind, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object | BodyOf][] = [
  ['the public menu', 'always', 'GET', '/menu-site/branch/:branch'],
  ['the plans', 'always', 'GET', '/subscription/plans'],
  ['billing and invoices', 'always', 'GET', '/billing'],
  ['reading the menu', 'safety', 'GET', '/menu-items'],
  ['reading an item', 'safety', 'GET', '/menu-items/:item'],
  ['reading categories', 'safety', 'GET', '/categories'],
  ['reading allergens', 'safety', 'GET', '/allergens'],
  ['choosing the branch', 'safety', 'GET', '/branches'],
  ['selling out', 'safety', 'PATCH', '/menu-items/:item/branch', { isSoldOut: true }],
  ['hiding', 'safety', 'PATCH', '/menu-items/:item/branch', { isHidden: true }],
  ['allergens of an item', 'safety', 'PATCH', '/menu-items/:item', { allergens: [] }],
  ['allergens in a branch', 'safety', 'PATCH', '/menu-items/:item', ({ branchId }) => ({ allergens: [], branchId })],
  ['unpublishing an item', 'safety', 'PATCH', '/menu-items/:item', { status: 'DRAFT' }],
  ['publishing an item', 'work', 'PATCH', '/menu-items/:item', { status: 'PUBLISHED' }],
  ['a price', 'work', 'PATCH', '/menu-items/:item', { priceMinor: 1 }],
  ['a price with allergens', 'work', 'PATCH', '/menu-items/:item', { allergens: [], priceMinor: 1 }],
  ['a price in a branch', 'work', 'PATCH', '/menu-items/:item/branch', { priceMinor: 1 }],
  ['adding an item', 'work', 'POST', '/menu-items', ({ categoryId }) => ({ categoryId, name: 'Leek', priceMinor: 1 })],
  ['adding a category', 'work', 'POST', '/categories', { name: 'Soups' }],
  ['imports', 'work', 'GET', '/menu-imports'],
]

describeApp('a company’s access', (test) => {
  async function makeMenuOf(
    status: SubscriptionStatus | null,
    lateDays: number | null,
  ): Promise<Menu & { item: number }> {
    const menu = await makeMenu(test())
    const item = await add(menu, test(), { name: 'Leek soup' })
    const since = lateDays === null ? null : new Date(test().clock.now.getTime() - lateDays * DAY_MS)
    const { database } = test().deps
    await queryAsOwner(
      database,
      status === null
        ? 'DELETE FROM subscription WHERE company_id = $1 AND $2::text IS NULL AND $3::timestamptz IS NULL'
        : 'UPDATE subscription SET status = $2, past_due_since = $3 WHERE company_id = $1',
      [menu.companyId, status, since],
    )
    return { ...menu, item }
  }

  it.each(STATUSES)('a company’s access is %s when %s', async (access, _when, status, lateDays) => {
    const hasAccess = access === 'full'
    const menu = await makeMenuOf(status, lateDays)
    const { token, item, branchId } = menu
    const outcomes: [string, string][] = []

    for (const [name, , method, path, given] of ROUTES) {
      const url = `/api${path.replace(':item', String(item)).replace(':branch', String(branchId))}`
      const body = typeof given === 'function' ? given(menu) : given
      const answer = await call(test(), method, url, { token, ...(body && { body }) })
      outcomes.push([name, OUTCOMES[answer.status] ?? `fails with ${answer.status}`])
    }
    const user = await call(test(), 'GET', '/api/user', { token })

    expect(outcomes).toEqual(
      ROUTES.map(([name, kind]) => [name, kind === 'work' && !hasAccess ? 'pays first' : 'gets in']),
    )
    expect(user.body.message).toBe(hasAccess ? 'OK' : AUTH.noSubscription)
  })

  it('a company with a canceled subscription can still save allergens', async () => {
    const menu = await makeMenuOf('canceled', null)
    const [milk] = Object.values(await allergenIds(test(), menu.token))

    const { status, body } = await patch(menu, test(), menu.item, {
      allergens: [{ allergenId: milk, level: 'CONTAINS' }],
    })

    expect(status).toBe(200)
    expect(body.data.allergens).toMatchObject([{ allergenId: milk, level: 'CONTAINS' }])
  })

  it('a company can’t add more menu items than its plan allows, even with simultaneous calls', async () => {
    const menu = await makeMenu(test())
    const { id } = await makePlan(test(), { limits: { menuItems: 2 } })
    await queryAsOwner(test().deps.database, 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [
      menu.companyId,
      id,
    ])
    await add(menu, test(), { name: 'One' })

    const answers = await Promise.all(
      ['Two', 'Three', 'Four'].map((name) => post(menu, test(), { name, priceMinor: 1 })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Your plan “Test plan” allows 2 menu items, and you have 2. To add more, upgrade your plan in Billing.',
    )
  })

  it('an import that exceeds the plan’s limit of menu items saves none of its items', async () => {
    const menu = await makeMenu(test())
    const { id } = await makePlan(test(), { limits: { menuItems: 2 } })
    await queryAsOwner(test().deps.database, 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [
      menu.companyId,
      id,
    ])

    const done = await importMenu(test(), menu, MENU)

    expect(done).toMatchObject({
      state: 'checked',
      failure: { reason: expect.stringContaining('allows 2 menu items') },
    })
    expect(await itemsOf(test(), menu)).toEqual([])
  })

  it('a company can’t invite more members than its plan allows', async () => {
    const menu = await makeMenu(test())
    const { id } = await makePlan(test(), { limits: { members: 2 } })
    await queryAsOwner(test().deps.database, 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [
      menu.companyId,
      id,
    ])
    const invite = (email: string) =>
      call(test(), 'POST', '/api/team/invitations', { token: menu.token, body: { email, role: 'editor' } })
    const [one, two] = [`one-${menu.companyId}@carte.test`, `two-${menu.companyId}@carte.test`]

    const answers = [await invite(one), await invite(one), await invite(two)]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[2]?.body.error).toContain('allows 2 members, and you have 2')
  })

  it('resending an expired invitation is refused while the plan’s limit of members is reached', async () => {
    const menu = await makeMenu(test())
    const { id: planId } = await makePlan(test(), { limits: { members: 2 } })
    const run = (text: string, values: unknown[]) => queryAsOwner(test().deps.database, text, values)
    await run('UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [menu.companyId, planId])
    const invite = async (name: string) => {
      const body = { email: `${name}-${menu.companyId}@carte.test`, role: 'editor' }
      const { data } = (await call(test(), 'POST', '/api/team/invitations', { token: menu.token, body })).body
      return Number(data.id)
    }
    const resend = (id: number) => call(test(), 'POST', `/api/team/invitations/${id}/resend`, { token: menu.token })
    const expired = await invite('expired')
    await run(`UPDATE invitation SET expires_at = now() - interval '1 day' WHERE id = $1`, [expired])
    const other = await invite('other')

    const [open, refused] = [await resend(other), await resend(expired)]
    await call(test(), 'DELETE', `/api/team/invitations/${other}`, { token: menu.token })
    const sent = await resend(expired)

    expect([open.status, refused.status, sent.status]).toEqual([200, 409, 200])
    expect(refused.body.error).toContain('allows 2 members, and you have 2')
  })
})
