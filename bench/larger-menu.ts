import type { Database } from '#server/db/client.ts'
import type { BenchCompany } from './bench-company.ts'

/** The menu's languages besides English. */
export const MORE_LANGUAGES = ['de', 'fr', 'es', 'it']

/** Adds four languages to the names and descriptions, and the same three options to every fifth item. */
export async function enlargeMenu({ pool }: Database, { companyId, brandId, branchId }: BenchCompany): Promise<void> {
  const translated = (column: string) =>
    `${column} = ${column} || ${MORE_LANGUAGES.map((code) => `jsonb_build_object('${code}', (${column}->>'en') || ' (${code})')`).join(' || ')}`
  await pool.query('UPDATE branch SET locales = $2 WHERE id = $1', [branchId, ['en', ...MORE_LANGUAGES]])
  await pool.query(`UPDATE category SET ${translated('name')} WHERE company_id = $1`, [companyId])
  await pool.query(`UPDATE menu_item SET ${translated('name')}, ${translated('description')} WHERE company_id = $1`, [
    companyId,
  ])
  const group = await pool.query(
    `INSERT INTO modifier_group (company_id, brand_id, name) VALUES ($1, $2, '{"en": "Extras"}') RETURNING id`,
    [companyId, brandId],
  )
  const groupId = Number(group.rows[0].id)
  await pool.query(
    `INSERT INTO modifier_option (company_id, modifier_group_id, name, sort_order)
     SELECT $1, $2, jsonb_build_object('en', name), at FROM unnest(ARRAY['Oat milk', 'Cheese', 'Nuts']) WITH ORDINALITY AS o (name, at)`,
    [companyId, groupId],
  )
  await pool.query(
    `INSERT INTO menu_item_modifier_group (company_id, menu_item_id, modifier_group_id)
     SELECT company_id, id, $2 FROM menu_item WHERE company_id = $1 AND sort_order % 5 = 0`,
    [companyId, groupId],
  )
}
