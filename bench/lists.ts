/** The console's lists with 10,000 items: paging, search, filters and every sort order, in the whole application. */
import { listCategories } from '#contract/categories.ts'
import { listMenuItems } from '#contract/menu-items.ts'
import { AIMS } from './aims.ts'
import { type BenchApp, buildBenchApp } from './bench-app.ts'
import { type BenchCompany, makeBenchCompany } from './bench-company.ts'
import { analyze, type BenchDatabase, openBothDatabases } from './databases.ts'
import { inMs, median, percentile, runAlternately, verdict } from './numbers.ts'
import type { SectionResult } from './result.ts'

const ITEMS = 10_000
const TURNS = { warmUps: 5, samples: 40 }
const LAST_PAGE = ITEMS / 10

const QUERIES: Record<string, string> = {
  'items, first page': '/menu-items',
  'items, 100 on a page': '/menu-items?pageSize=100',
  'items, last page': `/menu-items?page=${LAST_PAGE}&pageSize=10`,
  ...sorts('items', listMenuItems.path, ['name', 'category', 'price', 'status', 'updated']),
  'items by price, last page': `/menu-items?sort=price&page=${LAST_PAGE}&pageSize=10`,
  'items, search for a common word': '/menu-items?search=salmon',
  'items, search for a rare word by name': '/menu-items?search=9876&sort=name',
  'items, search without results': '/menu-items?search=zzzz',
  'items in a category': '/menu-items?categoryId={category}',
  'items with an allergen': '/menu-items?allergenId={allergen}',
  'items with an allergen, by price': '/menu-items?allergenId={allergen}&sort=price&direction=desc',
  'items with a diet type': '/menu-items?dietTypeId={dietType}',
  'items sold out': '/menu-items?soldOut=true',
  'items not sold out, by name': '/menu-items?soldOut=false&sort=name',
  'items without price': '/menu-items?withoutPrice=true',
  'items with price': '/menu-items?withoutPrice=false',
  'items with all allergens unknown': '/menu-items?allergensUnknown=all',
  'items with some allergens unknown': '/menu-items?allergensUnknown=some',
  'items with every filter':
    '/menu-items?search=a&status=PUBLISHED&allergenId={allergen}&soldOut=false&withoutPrice=false&allergensUnknown=some&sort=name',
  'categories, first page': '/categories',
  'categories, last page': '/categories?page=84&pageSize=10',
  ...sorts('categories', listCategories.path, ['name', 'menuItemCount']),
  'categories, search': '/categories?search=pizza',
}

export async function benchLists(): Promise<SectionResult> {
  const { databases, notes } = await openBothDatabases()
  const places: Place[] = []
  for (const bench of databases) places.push(await openPlace(bench))
  try {
    const rows: string[][] = []
    const raw: Record<string, number[]> = {}
    for (const [name, url] of Object.entries(QUERIES)) {
      const times = await runAlternately(
        places.map((place) => () => ask(place, url)),
        TURNS,
      )
      const worst = Math.max(...times.map((samples) => percentile(samples, 95)))
      rows.push([
        name,
        ...times.map((samples) => `${inMs(median(samples))} / ${inMs(percentile(samples, 95))}`),
        verdict(worst <= AIMS.listP95Ms),
      ])
      for (const [at, samples] of times.entries()) raw[`${places[at]?.bench.name} ${name}`] = samples
    }
    const columns = ['list', ...places.map(({ bench }) => `${bench.name} p50 / p95`), `p95 ≤ ${AIMS.listP95Ms} ms`]
    return {
      tables: [{ title: `Lists of the console with ${ITEMS.toLocaleString('en-US')} items`, columns, rows }],
      notes,
      raw,
    }
  } finally {
    for (const { app, bench } of places) {
      await app.close()
      await bench.drop()
    }
  }
}

/** The ids that replace the placeholders in `QUERIES`. */
type Named = Record<'category' | 'allergen' | 'dietType', number>
type Place = BenchApp & { bench: BenchDatabase; company: BenchCompany; named: Named }

async function openPlace(bench: BenchDatabase): Promise<Place> {
  const company = await makeBenchCompany(bench.database, ITEMS)
  const named = await prepare(bench, company)
  // In a running installation, autovacuum does this by itself.
  await analyze(bench.database)
  return { ...(await buildBenchApp(bench.database, bench.dataDir)), bench, company, named }
}

/** Marks some items as sold out and gives some a diet type, so that the filters find items. */
async function prepare({ database }: BenchDatabase, { companyId, branchId }: BenchCompany): Promise<Named> {
  const firstOf = async (table: string) =>
    Number(
      (await database.pool.query(`SELECT min(id) AS id FROM ${table} WHERE company_id = $1`, [companyId])).rows[0].id,
    )
  const named = {
    category: await firstOf('category'),
    allergen: await firstOf('allergen'),
    dietType: await firstOf('diet_type'),
  }
  await database.pool.query(
    `INSERT INTO branch_menu_item (company_id, branch_id, menu_item_id, sold_out)
     SELECT company_id, $2, id, true FROM menu_item WHERE company_id = $1 AND id % 20 = 0`,
    [companyId, branchId],
  )
  await database.pool.query(
    `INSERT INTO menu_item_diet_type (company_id, menu_item_id, diet_type_id)
     SELECT company_id, id, $2 FROM menu_item WHERE company_id = $1 AND id % 3 = 0`,
    [companyId, named.dietType],
  )
  return named
}

async function ask({ app, company, named }: Place, pattern: string): Promise<void> {
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, key: keyof Named) => String(named[key]))
  const answer = await app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${company.token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
}

function sorts(name: string, path: string, columns: string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) =>
      ['asc', 'desc'].map((direction) => [
        `${name} by ${column}, ${direction}`,
        `${path}?sort=${column}&direction=${direction}`,
      ]),
    ),
  )
}
