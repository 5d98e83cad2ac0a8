import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { ModifierGroupInput } from '#contract/modifier-groups.ts'
import { type DemoCompany, seedDemoCompany } from './db/seed.ts'
import { allergen, menuItem } from './db/schema.ts'
import { withTenant } from './db/tenant.ts'
import type { Deps } from './deps.ts'
import { addTables } from './features/dining-tables/service.ts'
import { changeMenuItem } from './features/menu-items/service.ts'
import { importFile } from './features/menu-import/import-file.ts'
import { addUpload } from './features/uploads/service.ts'

const MENUS = [
  { branchId: 1, file: 'saizeriya.csv' },
  { branchId: 2, file: 'tum_mensa_garching_2023-46.json' },
  { branchId: 3, file: 'cafe.csv' },
] as const

/** External id of a dish of `cafe.csv` → its photo. */
const PICTURES = {
  c01: {
    file: 'pizza_margherita.jpg',
    alt: { en: 'Pizza with tomato, mozzarella and basil', de: 'Pizza mit Tomate, Mozzarella und Basilikum' },
  },
  c02: { file: 'pizza_cheese.jpg', alt: { en: 'Pizza with melted cheese', de: 'Pizza mit geschmolzenem Käse' } },
  c03: { file: 'pizza_pepperoni.jpg', alt: { en: 'Pizza with slices of salami', de: 'Pizza mit Salamischeiben' } },
  c04: { file: 'pizza_mushroom.jpg', alt: { en: 'Pizza with mushrooms', de: 'Pizza mit Champignons' } },
  c05: { file: 'pizza_salad.jpg', alt: { en: 'Pizza with green leaves on top', de: 'Pizza mit grünen Blättern' } },
} as const

/** These pictures are ours, so that only the machine can be slow: the first start must not fail on a busy one. */
const PICTURE_LIMIT_MS = 2 * 60_000

const DEMO_FOLDER = new URL('../demo/', import.meta.url)

/**
 * Fills an empty database with the demo: three brands, three branches, real menus (design section 4).
 * @returns false when the database holds a company already
 */
export async function fillWithDemo(deps: Deps): Promise<boolean> {
  const demo = await seedDemoCompany(deps.database, deps.now())
  if (!demo) return false
  for (const { branchId, file } of MENUS) await importMenu(deps, demo, branchId, file)
  for (const [externalId, picture] of Object.entries(PICTURES)) await addPicture(deps, demo, externalId, picture)
  await addMilkChoice(deps, demo)
  await addDemoTables(deps, demo)
  return true
}

async function importMenu(deps: Deps, demo: DemoCompany, branchId: number, file: string): Promise<void> {
  const bytes = await readFile(new URL(file, DEMO_FOLDER))
  const outcome = await importFile(deps, demo, { fileName: basename(file), bytes, branchId, sheet: null })
  if (!outcome.ok) throw new Error(`The demo menu ${file} was refused: ${outcome.reason}`)
}

/** External ids of the coffees of `cafe.csv` that come with another milk on request. */
const COFFEES = ['c07', 'c09']

/** One group of options that two coffees share; each option says for itself what it holds. */
async function addMilkChoice(deps: Deps, demo: DemoCompany): Promise<void> {
  const { ids, allergens } = await withTenant(deps.database, demo.companyId, async (tx) => ({
    ids: await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(inArray(menuItem.externalId, COFFEES))
      .orderBy(menuItem.externalId),
    allergens: new Map((await tx.select().from(allergen)).map(({ code, id }) => [code, id])),
  }))
  const says = (code: string, level: ContainmentLevel) => {
    const allergenId = allergens.get(code)
    if (allergenId === undefined) throw new Error(`The demo has no allergen ${code}`)
    return { allergenId, level }
  }
  const group = {
    name: { en: 'Milk', de: 'Milch' },
    minSelected: 0,
    maxSelected: 1,
    options: [
      { name: { en: 'Whole milk', de: 'Vollmilch' }, allergens: [says('MILK', 'CONTAINS')] },
      {
        name: { en: 'Oat drink', de: 'Haferdrink' },
        priceDeltaMinor: 50,
        allergens: [says('OATS', 'CONTAINS'), says('MILK', 'FREE_FROM')],
      },
      {
        name: { en: 'Soya drink', de: 'Sojadrink' },
        priceDeltaMinor: 50,
        allergens: [says('SOYBEANS', 'CONTAINS'), says('MILK', 'FREE_FROM')],
      },
    ],
  }
  const caller = { ...demo, selectedBranchId: 3 }
  let shared: ModifierGroupInput = group
  for (const { id } of ids) {
    const { modifierGroups } = await changeMenuItem(deps, caller, id, { modifierGroups: [shared] })
    shared = { id: modifierGroups[0]?.id }
  }
}

/** The tables of the cafe. */
const TABLES = [
  { prefix: 'Table ', from: 1, to: 4, area: 'Inside', seats: 4 },
  { prefix: 'Table ', from: 5, to: 6, area: 'Garden', seats: 2 },
]

async function addDemoTables(deps: Deps, demo: DemoCompany): Promise<void> {
  for (const series of TABLES) await addTables(deps, { ...demo, selectedBranchId: 3 }, series)
}

type DemoPicture = (typeof PICTURES)[keyof typeof PICTURES]

async function addPicture(
  deps: Deps,
  demo: DemoCompany,
  externalId: string,
  { file, alt }: DemoPicture,
): Promise<void> {
  const bytes = await readFile(new URL(`pictures/${file}`, DEMO_FOLDER))
  const { id } = await addUpload(deps, demo, { bytes }, { timeLimitMs: PICTURE_LIMIT_MS })
  await withTenant(deps.database, demo.companyId, (tx) =>
    tx
      .update(menuItem)
      .set({ images: [{ uploadId: id, alt }] })
      .where(eq(menuItem.externalId, externalId)),
  )
}
