import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { ModifierGroupInput } from '#contract/modifier-groups.ts'
import { type DemoCompany, seedDemoCompany } from './db/seed.ts'
import { allergen, branch, menuItem } from './db/schema.ts'
import { withTenant } from './db/tenant.ts'
import type { Deps } from './deps.ts'
import { addTables } from './features/dining-tables/service.ts'
import { updateOneMenuItem } from './features/menu-items/service.ts'
import { importFile } from './features/menu-import/import-file.ts'
import { prepareImports } from './features/menu-import/service.ts'
import { addUpload } from './features/uploads/service.ts'
import { changeMenu } from './platform/menu-writes.ts'

const MENUS = [
  { branchId: 1, file: 'saizeriya.csv' },
  { branchId: 2, file: 'tum_mensa_garching_2023-46.json' },
  { branchId: 3, file: 'cafe.csv' },
] as const

/** Photos of items in `cafe.csv`, by external id. */
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

/**
 * This limit is higher than for uploads: these pictures are ours, and the first start must not fail on a busy machine.
 */
const PICTURE_LIMIT_MS = 2 * 60_000

const DEMO_FOLDER = new URL('../demo/', import.meta.url)

/**
 * Fills an empty database with the demo: three brands, three branches and real menus, without pictures.
 * @returns null when the database already has a company
 */
export async function fillWithDemo(deps: Deps): Promise<DemoCompany | null> {
  const demo = await seedDemoCompany(deps.database, deps.now())
  if (!demo) return null
  prepareImports()
  await importMenus(deps, demo)
  await addMilkChoice(deps, demo)
  await confirmCafe(deps, demo)
  await addDemoTables(deps, demo)
  return demo
}

/** Separate from `fillWithDemo`, because resizing the pictures takes longest and the menus are usable without them. */
export async function addDemoPictures(deps: Deps, demo: DemoCompany): Promise<void> {
  for (const [externalId, { file, alt }] of Object.entries(PICTURES)) {
    const bytes = await readFile(new URL(`pictures/${file}`, DEMO_FOLDER))
    const { id } = await addUpload(deps, demo, { bytes }, { timeLimitMs: PICTURE_LIMIT_MS })
    await changeMenu(deps, demo.companyId, (tx) =>
      tx
        .update(menuItem)
        .set({ images: [{ uploadId: id, alt }] })
        .where(eq(menuItem.externalId, externalId)),
    )
  }
}

async function importMenus(deps: Deps, demo: DemoCompany): Promise<void> {
  for (const { branchId, file } of MENUS) {
    const bytes = await readFile(new URL(file, DEMO_FOLDER))
    const outcome = await importFile(deps, demo, { fileName: basename(file), content: [bytes], branchId, sheet: null })
    if (!outcome.ok) throw new Error(`The demo menu ${file} was refused: ${outcome.reason}`)
  }
}

/** External ids of the coffees in `cafe.csv` that offer a milk alternative. */
const COFFEES = ['c07', 'c09']

/** Adds a modifier group that two items share, and whose options have allergens of their own. */
async function addMilkChoice(deps: Deps, demo: DemoCompany): Promise<void> {
  const { ids, allergens } = await withTenant(deps.database, demo.companyId, async (tx) => ({
    ids: await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(inArray(menuItem.externalId, COFFEES))
      .orderBy(menuItem.externalId),
    allergens: new Map((await tx.select().from(allergen)).map(({ code, id }) => [code, id])),
  }))
  const statementOf = (code: string, level: ContainmentLevel) => {
    const allergenId = allergens.get(code)
    if (allergenId === undefined) throw new Error(`The demo has no allergen ${code}`)
    return { allergenId, level }
  }
  const group = {
    name: { en: 'Milk', de: 'Milch' },
    minSelected: 0,
    maxSelected: 1,
    options: [
      { name: { en: 'Whole milk', de: 'Vollmilch' }, allergens: [statementOf('MILK', 'CONTAINS')] },
      {
        name: { en: 'Oat drink', de: 'Haferdrink' },
        priceDeltaMinor: 50,
        allergens: [statementOf('OATS', 'CONTAINS'), statementOf('MILK', 'FREE_FROM')],
      },
      {
        name: { en: 'Soya drink', de: 'Sojadrink' },
        priceDeltaMinor: 50,
        allergens: [statementOf('SOYBEANS', 'CONTAINS'), statementOf('MILK', 'FREE_FROM')],
      },
    ],
  }
  const caller = { ...demo, selectedBranchId: 3, hasAccess: true }
  let shared: ModifierGroupInput = group
  for (const { id } of ids) {
    const { modifierGroups } = await updateOneMenuItem(deps, caller, id, { modifierGroups: [shared] })
    shared = { id: modifierGroups[0]?.id }
  }
}

/** An import confirms no allergens, so those of the demo's cafe are confirmed as if by its owner. */
async function confirmCafe(deps: Deps, demo: DemoCompany): Promise<void> {
  const ids = await withTenant(deps.database, demo.companyId, (tx) =>
    tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .innerJoin(branch, eq(branch.brandId, menuItem.brandId))
      .where(eq(branch.id, 3))
      .orderBy(menuItem.id),
  )
  for (const { id } of ids)
    await updateOneMenuItem(deps, { ...demo, selectedBranchId: 3, hasAccess: true }, id, { confirmAllergens: true })
}

const TABLES = [
  { prefix: 'Table ', from: 1, to: 4, area: 'Inside', seats: 4 },
  { prefix: 'Table ', from: 5, to: 6, area: 'Garden', seats: 2 },
]

async function addDemoTables(deps: Deps, demo: DemoCompany): Promise<void> {
  for (const series of TABLES) await addTables(deps, { ...demo, selectedBranchId: 3 }, series)
}
