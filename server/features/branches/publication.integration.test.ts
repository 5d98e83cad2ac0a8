import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { addItem, ask, write } from '#server/testing/guest-menus.ts'
import { makePlan, subscribe } from '#server/testing/payments.ts'
import { describeApp } from '#server/testing/test-app.ts'

describeApp('the automatic publication of a new company’s branch', (test) => {
  /** Makes a company as a registration does: without a subscription, and with an unpublished branch. */
  async function makeNewCompany(): Promise<TestCompany> {
    const company = await makeCompany(test(), { hasSubscription: false })
    await sql(test(), 'UPDATE branch SET is_published = false, auto_publish = true WHERE id = $1', [company.branchId])
    return company
  }
  const pay = async (company: TestCompany) => {
    expect(await subscribe(test(), company, (await makePlan(test())).id)).toMatchObject({ body: { success: true } })
  }
  const isPublic = async ({ branchId }: TestCompany) => (await ask(test(), `${branchId}`)).status === 200
  async function menuOf(company: TestCompany) {
    const { id } = await write(test(), company, 'POST', '/categories', { name: 'Soups' })
    return { ...company, categoryId: id }
  }

  it('a new company’s branch is published as soon as it has a published item, if the company has paid', async () => {
    const company = await makeNewCompany()
    await pay(company)
    const empty = await isPublic(company)

    const menu = await menuOf(company)
    const id = await addItem(test(), menu, { name: 'Leek soup', status: 'DRAFT' })
    const withDraft = await isPublic(company)
    await write(test(), menu, 'PATCH', `/menu-items/${id}`, { status: 'PUBLISHED' })

    expect([empty, withDraft, await isPublic(company)]).toEqual([false, false, true])
  })

  it('a new company’s branch is published with the first payment if its menu has a published item', async () => {
    const company = await makeNewCompany()
    const { rows } = await sql(
      test(),
      `INSERT INTO category (company_id, brand_id, name) VALUES ($1, $2, '{"en": "Soups"}') RETURNING id`,
      [company.companyId, company.brandId],
    )
    await sql(
      test(),
      `INSERT INTO menu_item (company_id, brand_id, category_id, name, status) VALUES ($1, $2, $3, '{"en": "Leek"}', 'PUBLISHED')`,
      [company.companyId, company.brandId, rows[0].id],
    )
    const before = await isPublic(company)

    await pay(company)

    expect([before, await isPublic(company)]).toEqual([false, true])
  })

  it('a branch of a new company isn’t published automatically if somebody has unpublished it', async () => {
    const company = await makeNewCompany()
    await write(test(), company, 'POST', `/branches/${company.branchId}/unpublish`)
    await pay(company)

    await addItem(test(), await menuOf(company), { name: 'Leek soup' })

    expect(await isPublic(company)).toBe(false)
  })

  it('a branch of a new company remains published when its menu becomes empty', async () => {
    const company = await makeNewCompany()
    await pay(company)
    const menu = await menuOf(company)
    const id = await addItem(test(), menu, { name: 'Leek soup' })

    await write(test(), menu, 'DELETE', `/menu-items/${id}`)

    expect(await isPublic(company)).toBe(true)
  })

  it('publishing a new company’s branch doesn’t publish another company’s branch', async () => {
    const [one, other] = [await makeNewCompany(), await makeNewCompany()]
    await pay(one)
    await pay(other)

    await addItem(test(), await menuOf(one), { name: 'Leek soup' })

    expect([await isPublic(one), await isPublic(other)]).toEqual([true, false])
  })
})
