import type { Pool } from 'pg'
import type { TestCompany } from './factories.ts'

/**
 * Gives a company at least one row in every tenant table, with references to its other rows. The tenant isolation tests
 * fail when a new table is missing here.
 */
export async function fillEveryTable(pool: Pool, { companyId, brandId, branchId, userId }: TestCompany): Promise<void> {
  const add = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const columns = ['company_id', ...Object.keys(values)]
    const places = columns.map((_, at) => `$${at + 1}`).join(', ')
    const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) RETURNING *`
    const { rows } = await pool.query(text, [companyId, ...Object.values(values)])
    return rows[0].id
  }
  const { rows: allergens } = await pool.query('SELECT id FROM allergen WHERE company_id = $1 LIMIT 1', [companyId])
  const { rows: dietTypes } = await pool.query('SELECT id FROM diet_type WHERE company_id = $1 LIMIT 1', [companyId])
  const allergenId = allergens[0].id
  const picture = { key: `key-${companyId}`, width: 1, height: 1, widths: [1], byte_count: 1 }
  await add('upload', picture)
  const person = { full_name: 'Without a link', email: `b@${companyId}.test`, password_hash: 'none', role: 'viewer' }
  await add('"user"', person)
  const soon = new Date(Date.now() + 60_000)
  const secret = Buffer.from(`secret-${companyId}`)
  await add('password_reset', { user_id: userId, token_hash: secret, expires_at: soon })
  await add('recovery_code', { user_id: userId, code_hash: secret })
  await add('known_device', { user_id: userId, token_hash: secret, last_used_at: soon })
  await add('invitation', { email: `a@${companyId}.test`, role: 'viewer', token_hash: secret, expires_at: soon })
  await add('branch', { brand_id: brandId, name: 'Without settings' })
  const parent = await add('category', { brand_id: brandId })
  const category = await add('category', { brand_id: brandId, parent_id: parent })
  const item = await add('menu_item', {
    brand_id: brandId,
    category_id: category,
    name: { en: 'Leek' },
    price_minor: 1,
  })
  const variant = await add('menu_item_variant', { menu_item_id: item, price_minor: 1 })
  const group = await add('modifier_group', { brand_id: brandId })
  const option = await add('modifier_option', { modifier_group_id: group })
  await add('menu_item_modifier_group', { menu_item_id: item, modifier_group_id: group })
  await add('menu_item_allergen', { menu_item_id: item, allergen_id: allergenId })
  await add('menu_item_allergen', { menu_item_variant_id: variant, allergen_id: allergenId })
  await add('menu_item_allergen', { modifier_option_id: option, allergen_id: allergenId })
  await add('menu_item_diet_type', { menu_item_id: item, diet_type_id: dietTypes[0].id })
  await add('branch_menu_item', { branch_id: branchId, menu_item_id: item })
  const menuImport = await add('menu_import', { branch_id: branchId, file_name: 'menu.csv', state: 'ready' })
  await add('menu_import_part', { menu_import_id: menuImport, position: 0, bytes: secret })
  await add('menu_import_change', { menu_import_id: menuImport, entity: 'menu_item', entity_id: item })
  const table = await add('dining_table', { branch_id: branchId, name: 'One', qr_token: `token-${companyId}` })
  const about = { branch_id: branchId, dining_table_id: table, menu_item_id: item }
  const feedback = { ...about, type: 'EXPERIENCE', locale: 'en', consented_at: soon }
  const told = await add('customer_feedback', feedback)
  await add('customer_feedback_event', { customer_feedback_id: told, user_id: userId, action: 'IN_PROGRESS' })
  await add('audit_log', { action: 'test' })
  await add('job', { kind: 'test', payload: {} })
}
