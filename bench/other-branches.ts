import type { Database } from '#server/db/client.ts'

/** Branches per company, and the number of items in the menu that they share. */
const PER_COMPANY = 10
const ITEMS = 20

/**
 * Adds companies that receive no requests, each with ten published branches and a menu with allergens. Uses one
 * statement, because there may be 10,000 branches.
 * @param count rounded down to whole companies
 */
export async function addBranches(database: Database, count: number): Promise<void> {
  const companies = Math.floor(count / PER_COMPANY)
  if (companies === 0) return
  await database.pool.query(`
    WITH made AS (
      INSERT INTO company (name) SELECT 'Other ' || n FROM generate_series(1, ${companies}) n RETURNING id
    ), brands AS (
      INSERT INTO brand (company_id, name, currency_code) SELECT id, 'Other', 'EUR' FROM made RETURNING id, company_id
    ), branches AS (
      INSERT INTO branch (company_id, brand_id, name, is_published)
      SELECT company_id, id, 'Other ' || n, true FROM brands, generate_series(1, ${PER_COMPANY}) n RETURNING id, company_id
    ), settings AS (
      INSERT INTO branch_settings (branch_id, company_id, currency_symbol) SELECT id, company_id, '€' FROM branches
    ), words AS (
      INSERT INTO allergen (company_id, code, name, sort_order)
      SELECT id, 'other-' || n, jsonb_build_object('en', 'Word ' || n), n FROM made, generate_series(1, 14) n
      RETURNING id, company_id, sort_order
    ), categories AS (
      INSERT INTO category (company_id, brand_id, name)
      SELECT company_id, id, '{"en":"Other"}'::jsonb FROM brands RETURNING id, company_id, brand_id
    ), items AS (
      INSERT INTO menu_item (company_id, brand_id, category_id, name, price_minor, status, sort_order)
      SELECT company_id, brand_id, id, jsonb_build_object('en', 'Dish ' || n), 500 + n, 'PUBLISHED', n
      FROM categories, generate_series(1, ${ITEMS}) n RETURNING id, company_id, sort_order
    )
    INSERT INTO menu_item_allergen (company_id, menu_item_id, allergen_id, level)
    SELECT i.company_id, i.id, w.id, 'CONTAINS' FROM items i JOIN words w
      ON w.company_id = i.company_id AND w.sort_order = 1 + i.sort_order % 14`)
}
