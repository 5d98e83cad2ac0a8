import type { Role } from '#contract/roles.ts'
import { asOwner } from './owner.ts'
import { addMember, makeCompany, type TestCompany } from './factories.ts'
import { fillEveryTable } from './fill-tables.ts'
import type { TestApp } from './test-app.ts'

/** A company whose texts contain a mark with its id, with a user of each role. */
export type MarkedCompany = TestCompany & { tokens: Map<Role, string> }

/** The mark in a text: `open` in texts of a published menu, `shut` in texts that only the company may read. */
export const MARK = /zq(?<kind>open|shut)(?<companyId>\d+)qz/g

const OPEN: Record<string, string> = {
  brand: 'name',
  branch: 'name',
  category: 'name',
  menu_item: 'name',
  menu_item_variant: 'name',
  modifier_group: 'name',
  modifier_option: 'name',
  allergen: 'name',
  diet_type: 'name',
}
const SHUT: [table: string, column: string][] = [
  ['company', 'name'],
  ['user', 'full_name'],
  ['user', 'email'],
  ['session', 'user_agent'],
  ['invitation', 'email'],
  ['dining_table', 'name'],
  ['dining_table', 'qr_token'],
  ['customer_feedback', 'comment'],
  ['customer_feedback', 'name'],
  ['customer_feedback', 'email'],
  ['customer_feedback_event', 'note'],
  ['menu_import', 'file_name'],
  ['audit_log', 'action'],
]
const LOCALIZED = [
  'category',
  'menu_item',
  'menu_item_variant',
  'modifier_group',
  'modifier_option',
  'allergen',
  'diet_type',
]

/** Creates a company with a row in every tenant table, and its mark in the texts of `OPEN` and `SHUT`. */
export async function makeMarkedCompany(app: TestApp): Promise<MarkedCompany> {
  const company = await makeCompany(app)
  const { companyId } = company
  const { pool } = app.deps.database
  await fillEveryTable(pool, company)
  const tokens = new Map<Role, string>([['owner', company.token]])
  for (const role of ['manager', 'editor', 'viewer'] as const)
    tokens.set(role, (await addMember(app, company, role)).token)
  for (const [table, column] of Object.entries(OPEN)) {
    const mark = `'zqopen${companyId}qz ' || id`
    const value = LOCALIZED.includes(table) ? `jsonb_build_object('en', ${mark})` : mark
    await pool.query(`UPDATE "${table}" SET ${column} = ${value} WHERE company_id = $1`, [companyId])
  }
  for (const [table, column] of SHUT) {
    const key = table === 'company' ? 'id' : 'company_id'
    const value = `'zqshut${companyId}qz-' || id || '@carte.test'`
    await asOwner(app.deps.database, `UPDATE "${table}" SET ${column} = ${value} WHERE ${key} = $1`, [companyId])
  }
  // Turns the company's audit log entries into changes of a menu item, which appear in its history and can be undone.
  await asOwner(
    app.deps.database,
    `UPDATE audit_log SET entity = 'menu_item', entity_id = (SELECT max(id) FROM menu_item WHERE company_id = $1),
       batch = gen_random_uuid(), user_id = $2 WHERE company_id = $1`,
    [companyId, company.userId],
  )
  await pool.query('UPDATE session SET password_confirmed_at = $2 WHERE company_id = $1', [companyId, app.clock.now])
  return { ...company, tokens }
}
