import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import { type DemoCompany, seedDemoCompany } from './db/seed.ts'
import { menuItem, upload } from './db/schema.ts'
import { withTenant } from './db/tenant.ts'
import type { Deps } from './deps.ts'
import { importFile } from './features/menu-import/import-file.ts'
import { storePicture } from './platform/pictures.ts'

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
  return true
}

async function importMenu(deps: Deps, demo: DemoCompany, branchId: number, file: string): Promise<void> {
  const bytes = await readFile(new URL(file, DEMO_FOLDER))
  const outcome = await importFile(deps, demo, { fileName: basename(file), bytes, branchId, sheet: null })
  if (!outcome.ok) throw new Error(`The demo menu ${file} was refused: ${outcome.reason}`)
}

type DemoPicture = (typeof PICTURES)[keyof typeof PICTURES]

async function addPicture(
  deps: Deps,
  { companyId, userId }: DemoCompany,
  externalId: string,
  { file, alt }: DemoPicture,
): Promise<void> {
  const stored = await storePicture(deps.pictures, await readFile(new URL(`pictures/${file}`, DEMO_FOLDER)))
  await withTenant(deps.database, companyId, async (tx) => {
    const [row] = await tx
      .insert(upload)
      .values({ companyId, createdBy: userId, ...stored })
      .returning({ id: upload.id })
    if (!row) throw new Error('Insert of an upload returned nothing')
    await tx
      .update(menuItem)
      .set({ images: [{ uploadId: row.id, alt }] })
      .where(eq(menuItem.externalId, externalId))
  })
}
