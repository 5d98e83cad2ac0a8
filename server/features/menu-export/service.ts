import { setImmediate } from 'node:timers/promises'
import type { Received } from '#contract/endpoints.ts'
import { foldText } from '#contract/fold-text.ts'
import { directionOf, textIn } from '#contract/localized-text.ts'
import {
  ALLERGEN_MATRIX_PAGE_SIZE,
  type AllergenMatrix,
  type AllergenMatrixPage,
  type exportAllergenMatrix,
  type exportMenu,
  type printMenu,
  type readAllergenMatrix,
} from '#contract/menu-exports.ts'
import { allergenFamilies, confirmationOf } from '#contract/published-allergens.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { readTenant, withTenant } from '#server/db/tenant.ts'
import { awaitAll } from '#server/db/await-all.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { readImportableMenu } from '#server/features/menu-import/service.ts'
import { readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { type DocumentCaller, fileInThread, requireDocumentRoom } from '#server/platform/file-thread.ts'
import { printableSymbol, requirePrintable } from '#server/platform/printable-text.ts'
import type { FileAnswer } from '#server/platform/route-binding.ts'
import { csvOf, formatExportFileName, menuRows } from './menu-rows.ts'
import { dishOf, effectiveCell, listedAllergens, printedAllergens } from './policy.ts'
import { confirmationText, LEVEL_TEXTS, matrixRows } from './present.ts'
import {
  findAllergens,
  findBranchHead,
  findDietTypeCodes,
  findGuestCategories,
  findGuestItems,
  findOptions,
  findStatements,
} from './queries.ts'
import { CELL_MAX_LENGTH, type TextSheet } from './workbook.ts'

export { formatExportFileName } from './menu-rows.ts'
export type { TextSheet } from './workbook.ts'

/** `signal` aborts when the client no longer waits for the file. */
type ExportDeps = Pick<Deps, 'database' | 'now'> & { signal?: AbortSignal | undefined }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The menu of a branch as a file. Importing it again changes nothing.
 * @throws {AppError} NOT_FOUND for a branch the company doesn't have; CONFLICT for a menu without items; for a
 *   spreadsheet also CONFLICT when a text is too long for a cell, and the errors of `fileInThread`
 */
export async function exportBranchMenu(
  { database, now, signal }: ExportDeps,
  actor: Pick<Actor, 'companyId' | 'selectedBranchId'>,
  { branchId, format }: Received<typeof exportMenu>['query'],
): Promise<FileAnswer> {
  if (format === 'xlsx') requireDocumentRoom(actor.companyId)
  const { menu, name } = await readTenant(database, actor.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? actor.selectedBranchId)
    const { currencyCode, defaultLocale, locales } = workspace
    return {
      name: (await findBranchHead(tx, workspace.branchId)).name,
      menu: {
        currencyCode,
        locales: [...new Set([defaultLocale, ...locales])],
        ...(await readImportableMenu(tx, workspace, now())),
        allergens: await findAllergens(tx),
        dietTypes: await findDietTypeCodes(tx),
      },
    }
  })
  if (menu.items.length === 0)
    throw new AppError('CONFLICT', 'This menu has no items yet, so there is nothing to export. Add one first.')
  const { header, rows } = await menuRows(menu)
  if (format === 'csv') {
    return {
      bytes: await csvOf(header, rows),
      mediaType: 'text/csv; charset=utf-8',
      fileName: formatExportFileName(name, 'menu', 'csv'),
    }
  }
  if (rows.some((row) => row.some((cell) => cell.length > CELL_MAX_LENGTH)))
    throw new AppError(
      'CONFLICT',
      'Some text on this menu is too long for a spreadsheet cell. Export the menu as CSV instead.',
    )
  const bytes = await workbookOf(
    {
      name: 'Menu',
      header,
      rows,
      stickyColumns: 0,
      widths: header.map((_, index) => (index === 0 ? 9 : 22)),
      isRightToLeft: directionOf(menu.locales[0] ?? 'en') === 'rtl',
    },
    { ...actor, signal },
  )
  return { bytes, mediaType: XLSX, fileName: formatExportFileName(name, 'menu', 'xlsx') }
}

/**
 * The menu of a branch to print, as its guests see it.
 * @throws {AppError} NOT_FOUND for a branch the company doesn't have; CONFLICT when guests see no items; UNPROCESSABLE
 *   for characters that the fonts lack; the errors of `fileInThread`
 */
export async function printBranchMenu(
  { database, now, signal }: ExportDeps,
  actor: Actor,
  { branchId, lang, size, columns }: Received<typeof printMenu>['query'],
): Promise<FileAnswer> {
  // Checked before the menu is read, because reading a long menu takes a while.
  requireDocumentRoom(actor.companyId)
  const id = await withTenant(
    database,
    actor.companyId,
    async (tx) => (await requireWorkspace(tx, branchId ?? actor.selectedBranchId)).branchId,
  )
  const found = await readMenuSnapshot(database, actor.companyId, { branchId: id, asked: lang, now: now() })
  if (!found) throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
  if (found.snapshot.menuItems.length === 0)
    throw new AppError(
      'CONFLICT',
      'Guests don’t see any items of this menu yet, so there is nothing to print. Publish one first.',
    )
  requirePrintable(textsOf(found.snapshot), {
    what: 'This menu',
    instead: 'Print it in another language, or export it and print it from a spreadsheet.',
  })
  const { menuSite } = found.snapshot
  const setting = { ...menuSite.setting, currencySymbol: printableSymbol(menuSite.setting.currencySymbol) }
  const data = { ...found.snapshot, menuSite: { ...menuSite, setting }, size, columns: Number(columns), now: now() }
  const bytes = await fileInThread(new URL('./printed-menu.ts', import.meta.url), data, { ...actor, signal })
  const { name } = menuSite.branch
  return {
    bytes,
    mediaType: 'application/pdf',
    fileName: formatExportFileName(name, `menu ${found.snapshot.locale}`, 'pdf'),
  }
}

function textsOf(menu: MenuSnapshot): string[] {
  const { menuSite, menuItems } = menu
  const { brand, branch, setting } = menuSite
  return [
    brand.name,
    branch.name,
    branch.address,
    branch.telephone,
    setting.allergenStatement,
    setting.taxNote,
    setting.legalNotice,
    ...menuSite.categories.flatMap(({ name, description, availability }) => [name, description, availability?.hours]),
    ...printedAllergens(menu).map((one) => one.name),
    ...menuItems.flatMap(({ name, description, availability, variants, modifierGroups, dietTypes }) => [
      name,
      description,
      availability?.hours,
      ...dietTypes.flatMap((one) => [one.abbreviation, one.name]),
      ...variants.map((one) => one.name),
      ...modifierGroups.flatMap((group) => [group.name, ...group.options.map((one) => one.name)]),
    ]),
  ].flatMap((text) => text ?? [])
}

/** Creates an .xlsx file in a thread, so that other requests don't wait for it. */
export function workbookOf(sheet: TextSheet, caller: DocumentCaller): Promise<Uint8Array> {
  return fileInThread(new URL('./workbook.ts', import.meta.url), sheet, caller)
}

/** How many items of a matrix are computed before other requests are served. */
const ITEMS_AT_ONCE = 200

type MatrixQuery = Received<typeof readAllergenMatrix>['query']

/**
 * The items that guests of a branch see and that match the query, with their allergens: all of them, or one page if the
 * query has a page number.
 * @throws {AppError} NOT_FOUND for a branch the company doesn't have
 */
export async function readMatrix(
  { database, now }: ExportDeps,
  actor: Actor,
  query: MatrixQuery,
): Promise<AllergenMatrixPage> {
  const found = await readTenant(database, actor.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? actor.selectedBranchId)
    const rows = await awaitAll({
      head: findBranchHead(tx, workspace.branchId),
      family: findAllergens(tx),
      items: findGuestItems(tx, workspace),
      accessEnd: findAccessEnd(tx),
      guestCategories: findGuestCategories(tx, workspace.brandId),
    })
    const chosen = choose(rows, query)
    const ids = query.page === undefined ? undefined : chosen.items.map(({ id }) => id)
    const stated = await awaitAll({
      stated: findStatements(tx, workspace.brandId, ids),
      options: findOptions(tx, workspace.brandId, ids),
    })
    return { ...rows, ...stated, chosen }
  })
  const { head, family, chosen } = found
  const statements = Map.groupBy(found.stated, (one) => one.menuItemId)
  const optionsOf = Map.groupBy(found.options, (one) => one.menuItemId)
  const families = allergenFamilies(family)
  const clock = { accessEnd: found.accessEnd, now: now() }
  const shown = listedAllergens(family, found.stated, new Set(chosen.items.map(({ id }) => id)))
  const { defaultLocale } = head
  const text = (name: Record<string, string>) => textIn(name, defaultLocale, 'en')
  const itemsOf = Map.groupBy(chosen.items, (item) => item.categoryId)
  const categories: AllergenMatrix['categories'] = []
  for (const { id, name } of chosen.categories) {
    const inCategory = itemsOf.get(id)
    if (!inCategory) continue
    const rows = []
    for (const [at, item] of inCategory.entries()) {
      // A matrix of 10,000 items takes half a second of computing; other work can run in between.
      if (at % ITEMS_AT_ONCE === 0) await setImmediate()
      const dish = dishOf(statements.get(item.id) ?? [], optionsOf.get(item.id) ?? [], clock)
      rows.push({
        id: item.id,
        name: text(item.name),
        cells: shown.map((one) => effectiveCell(dish, one.id, families)),
        confirmation: confirmationOf(dish.statements),
      })
    }
    categories.push({ id, name: text(name), items: rows })
  }
  return {
    branch: { id: head.id, name: head.name, defaultLocale, timeZone: head.timeZone },
    brandName: head.brandName,
    allergenStatement: textIn(head.allergenStatement ?? {}, defaultLocale, defaultLocale) || null,
    allergensReviewedAt: head.allergensReviewedAt?.toISOString().slice(0, 10) ?? null,
    generatedAt: now().toISOString(),
    allergens: shown.map(({ id, name }) => ({ id, name: text(name) })),
    categories,
    allCategories: chosen.categories.map(({ id, name }) => ({ id, name: text(name) })),
    total: chosen.total,
    page: query.page ?? null,
    pageSize: ALLERGEN_MATRIX_PAGE_SIZE,
  }
}

type GuestMenu = {
  items: Awaited<ReturnType<typeof findGuestItems>>
  guestCategories: Awaited<ReturnType<typeof findGuestCategories>>
}

/** All categories with items, and the requested page of the items that match the query, in menu order. */
function choose({ items, guestCategories }: GuestMenu, { page, categoryId, search = '' }: MatrixQuery) {
  const itemsOf = Map.groupBy(items, (item) => item.categoryId)
  const words = foldText(search)
  const matching = guestCategories
    .filter(({ id }) => categoryId === undefined || id === categoryId)
    .flatMap(({ id }) => itemsOf.get(id) ?? [])
    .filter(({ name }) => words === '' || Object.values(name).some((one) => foldText(one).includes(words)))
  const from = page === undefined ? 0 : (page - 1) * ALLERGEN_MATRIX_PAGE_SIZE
  return {
    categories: guestCategories.filter(({ id }) => itemsOf.has(id)),
    items: matching.slice(from, page === undefined ? undefined : from + ALLERGEN_MATRIX_PAGE_SIZE),
    total: matching.length,
  }
}

/**
 * The allergen matrix of a branch as a PDF or spreadsheet.
 * @throws {AppError} NOT_FOUND for a branch the company doesn't have; CONFLICT when guests see no items; UNPROCESSABLE
 *   for a PDF with characters that the fonts lack; the errors of `fileInThread`
 */
export async function exportMatrix(
  deps: ExportDeps,
  actor: Actor,
  { branchId, format }: Received<typeof exportAllergenMatrix>['query'],
): Promise<FileAnswer> {
  requireDocumentRoom(actor.companyId)
  const matrix = await readMatrix(deps, actor, { branchId })
  if (matrix.categories.length === 0)
    throw new AppError(
      'CONFLICT',
      'Guests don’t see any items of this menu yet, so there is nothing to list. Publish one first.',
    )
  const fileName = formatExportFileName(matrix.branch.name, 'allergens', format)
  if (format === 'pdf') {
    requirePrintable(textsOfMatrix(matrix), {
      what: 'This allergen matrix',
      instead: 'Export it as a spreadsheet and print that.',
    })
    const bytes = await fileInThread(new URL('./matrix-pdf.ts', import.meta.url), matrix, {
      ...actor,
      signal: deps.signal,
    })
    return { bytes, mediaType: 'application/pdf', fileName }
  }
  const { preface, header, rows } = matrixRows(matrix)
  const bytes = await workbookOf(
    {
      name: LEVEL_TEXTS.title,
      preface,
      header,
      rows,
      stickyColumns: 2,
      widths: header.map((_, index) => (index < 2 ? 28 : 15)),
      isRightToLeft: directionOf(matrix.branch.defaultLocale) === 'rtl',
    },
    { ...actor, signal: deps.signal },
  )
  return { bytes, mediaType: XLSX, fileName }
}

function textsOfMatrix(matrix: AllergenMatrix): string[] {
  const { branch, brandName, allergenStatement, allergens, categories } = matrix
  return [
    branch.name,
    brandName,
    allergenStatement ?? '',
    ...allergens.map(({ name }) => name),
    ...categories.flatMap(({ name, items }) => [
      name,
      ...items.flatMap((item) => [item.name, confirmationText(item.confirmation, matrix)]),
    ]),
  ]
}
