import type { Pool } from 'pg'

const CATEGORIES = 50

/**
 * Gives a branch's brand a long menu ("Dish of the house no. 1" and so on in 50 categories) by SQL, because the
 * application would take minutes. Three of four items have levels of the company's first four allergens.
 * @param count how many items
 */
export async function addLongMenu(pool: Pool, { branchId, count }: { branchId: number; count: number }): Promise<void> {
  const { rows } = await pool.query('SELECT company_id, brand_id FROM branch WHERE id = $1', [branchId])
  const { company_id: companyId, brand_id: brandId } = rows[0]
  await pool.query(
    `INSERT INTO category (company_id, brand_id, name, sort_order)
     SELECT $1, $2, jsonb_build_object('en', 'Chapter ' || n), 1000 + n FROM generate_series(1, $3::int) n`,
    [companyId, brandId, CATEGORIES],
  )
  // Consecutive items share a category, as in a real menu.
  await pool.query(
    `INSERT INTO menu_item (company_id, brand_id, category_id, name, description, price_minor, status, sort_order)
     SELECT $1, $2, c.id, jsonb_build_object('en', 'Dish of the house no. ' || n),
       jsonb_build_object('en', 'With what the season gives, and a sauce made of number ' || n), 400 + n % 2000, 'PUBLISHED', n
     FROM generate_series(1, $3::int) n
     JOIN category c ON c.brand_id = $2 AND c.sort_order = 1001 + (n - 1) * $4::int / $3::int`,
    [companyId, brandId, count, CATEGORIES],
  )
  await pool.query(
    `INSERT INTO menu_item_allergen (company_id, menu_item_id, allergen_id, level)
     SELECT $1, i.id, a.id, (ARRAY['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'])[1 + i.sort_order % 3]
     FROM menu_item i, (SELECT id FROM allergen WHERE company_id = $1 ORDER BY sort_order, id LIMIT 4) a
     WHERE i.brand_id = $2 AND i.name ->> 'en' LIKE 'Dish of the house%' AND i.sort_order % 4 > 0`,
    [companyId, brandId],
  )
}
