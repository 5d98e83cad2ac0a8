import { setImmediate } from 'node:timers/promises'
import type { Received } from '#contract/endpoints.ts'
import { directionOf, textIn } from '#contract/localized-text.ts'
import type { AllergenMatrix, exportAllergenMatrix, exportMenu, printMenu } from '#contract/menu-exports.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { readImportableMenu } from '#server/features/menu-import/service.ts'
import { heldUntil, readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { fileInThread } from '#server/platform/file-thread.ts'
import type { FileAnswer } from '#server/platform/route-binding.ts'
import { csvOf, fileNameOf, menuRows } from './menu-rows.ts'
import { confirmedAsWhole, effectiveCell, unprintableLetters } from './policy.ts'
import { LEVEL_WORDS, matrixRows } from './present.ts'
import {
  findAllergens,
  findBranchHead,
  findDietTypeCodes,
  findGuestCategories,
  findGuestItems,
  findStatements,
  type Statement,
} from './queries.ts'
import { CELL_MAX_LENGTH, type TextSheet } from './workbook.ts'

type ExportDeps = Pick<Deps, 'database' | 'now'>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The menu of a branch as a file that imports again without a change (design section 8).
 * @throws {AppError} NOT_FOUND for a branch the company does not have; CONFLICT for a menu without items, or with a
 *   text no spreadsheet cell can hold
 */
export async function exportBranchMenu(
  { database, now }: ExportDeps,
  actor: Pick<Actor, 'companyId' | 'selectedBranchId'>,
  { branchId, format }: Received<typeof exportMenu>['query'],
): Promise<FileAnswer> {
  const { menu, name } = await withTenant(database, actor.companyId, async (tx) => {
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
    throw new AppError('CONFLICT', 'This menu has no items yet, so there is nothing to export.')
  const { header, rows } = await menuRows(menu)
  if (format === 'csv') {
    return {
      bytes: await csvOf(header, rows),
      mediaType: 'text/csv; charset=utf-8',
      fileName: fileNameOf(name, 'menu', 'csv'),
    }
  }
  if (rows.some((row) => row.some((cell) => cell.length > CELL_MAX_LENGTH)))
    throw new AppError('CONFLICT', 'A text of this menu is longer than a spreadsheet cell can be. Export it as CSV.')
  const bytes = await workbookOf({
    name: 'Menu',
    header,
    rows,
    stickyColumns: 0,
    widths: header.map((_, index) => (index === 0 ? 9 : 22)),
    isRightToLeft: directionOf(menu.locales[0] ?? 'en') === 'rtl',
  })
  return { bytes, mediaType: XLSX, fileName: fileNameOf(name, 'menu', 'xlsx') }
}

/**
 * The menu of a branch to print, as its guests see it.
 * @throws {AppError} NOT_FOUND for a branch the company does not have; CONFLICT for a menu without items; UNPROCESSABLE
 *   for letters no typeface of ours has
 */
export async function printBranchMenu(
  { database, now }: ExportDeps,
  actor: Actor,
  { branchId, lang, size, columns }: Received<typeof printMenu>['query'],
): Promise<FileAnswer> {
  const id = await withTenant(
    database,
    actor.companyId,
    async (tx) => (await requireWorkspace(tx, branchId ?? actor.selectedBranchId)).branchId,
  )
  const found = await readMenuSnapshot(database, actor.companyId, { branchId: id, asked: lang, now: now() })
  if (!found) throw new AppError('NOT_FOUND', 'This branch does not exist.')
  if (found.snapshot.menuItems.length === 0)
    throw new AppError('CONFLICT', 'Guests see no items of this menu yet, so there is nothing to print.')
  const foreign = unprintableLetters(textsOf(found.snapshot))
  if (foreign.length > 0) throw new AppError('UNPROCESSABLE', cannotPrint(foreign))
  const data = { ...found.snapshot, size, columns: Number(columns), now: now() }
  const bytes = await fileInThread(new URL('./printed-menu.ts', import.meta.url), data)
  const name = found.snapshot.menuSite.branch.name
  return { bytes, mediaType: 'application/pdf', fileName: fileNameOf(name, `menu ${found.snapshot.locale}`, 'pdf') }
}

function cannotPrint(letters: string[]): string {
  return `This menu has letters that cannot be printed yet, such as ${letters.join(' ')}. Print it in another language, or export it and print it from a spreadsheet.`
}

/** What a printed menu says in the words of the menu. */
function textsOf({ menuSite, menuItems }: MenuSnapshot): string[] {
  const { brand, branch, setting } = menuSite
  return [
    brand.name,
    branch.name,
    branch.address,
    setting.allergenStatement,
    setting.taxNote,
    setting.legalNotice,
    ...menuSite.categories.flatMap(({ name, description }) => [name, description]),
    ...menuItems.flatMap(({ name, description, variants, modifierGroups }) => [
      name,
      description,
      ...variants.map((one) => one.name),
      ...modifierGroups.flatMap((group) => [group.name, ...group.options.map((one) => one.name)]),
    ]),
  ].flatMap((text) => text ?? [])
}

function workbookOf(sheet: TextSheet): Promise<Uint8Array> {
  return fileInThread(new URL('./workbook.ts', import.meta.url), sheet)
}

/** The dishes of a branch and their allergens. @throws {AppError} NOT_FOUND for a branch the company does not have */
export async function readMatrix(
  { database, now }: ExportDeps,
  actor: Actor,
  branchId: number | undefined,
): Promise<AllergenMatrix> {
  const { head, family, items, accessEnd, said, guestCategories } = await withTenant(
    database,
    actor.companyId,
    async (tx) => {
      const workspace = await requireWorkspace(tx, branchId ?? actor.selectedBranchId)
      return {
        head: await findBranchHead(tx, workspace.branchId),
        family: await findAllergens(tx),
        items: await findGuestItems(tx, workspace),
        accessEnd: await findAccessEnd(tx),
        said: await findStatements(tx, workspace.brandId),
        guestCategories: await findGuestCategories(tx, workspace.brandId),
      }
    },
  )
  const statements = Map.groupBy(
    said.map((one) => asGuestsAreTold(one, accessEnd, now())),
    (one) => one.menuItemId,
  )
  const shown = family.filter((one) => one.isActive)
  const { defaultLocale } = head
  const text = (name: Record<string, string>) => textIn(name, defaultLocale, 'en')
  const itemsOf = Map.groupBy(items, (item) => item.categoryId)
  const categories: AllergenMatrix['categories'] = []
  for (const { id, name } of guestCategories) {
    const inCategory = itemsOf.get(id)
    if (!inCategory) continue
    // A matrix of 10,000 dishes computes for half a second; others have their turn between the categories.
    await setImmediate()
    const rows = inCategory.map((item) => {
      const cells = shown.map((one) => effectiveCell(statements.get(item.id) ?? [], one.id, family))
      return {
        id: item.id,
        name: text(item.name),
        cells: cells.map((cell) => ({ ...cell, confirmedAt: cell.confirmedAt?.toISOString() ?? null })),
        confirmedAt: confirmedAsWhole(cells)?.toISOString() ?? null,
      }
    })
    categories.push({ id, name: text(name), items: rows })
  }
  return {
    branch: { id: head.id, name: head.name, defaultLocale },
    brandName: head.brandName,
    allergenStatement: head.allergenStatement,
    allergensReviewedAt: head.allergensReviewedAt?.toISOString() ?? null,
    generatedAt: now().toISOString(),
    allergens: shown.map(({ id, name }) => ({ id, name: text(name) })),
    categories,
  }
}

/** What nobody confirmed for long after the end of the subscription frees nobody any more (design section 7.10). */
function asGuestsAreTold(statement: Statement, accessEnd: Date | null, now: Date): Statement {
  const said = { level: statement.level, verifiedAt: statement.verifiedAt?.toISOString() ?? null }
  return heldUntil(said, accessEnd) > now.getTime() ? statement : { ...statement, level: 'UNKNOWN' }
}

/**
 * The same as a file.
 * @throws {AppError} NOT_FOUND for a branch the company does not have; CONFLICT for a menu without items
 */
export async function exportMatrix(
  deps: ExportDeps,
  actor: Actor,
  { branchId, format }: Received<typeof exportAllergenMatrix>['query'],
): Promise<FileAnswer> {
  const matrix = await readMatrix(deps, actor, branchId)
  if (matrix.categories.length === 0)
    throw new AppError('CONFLICT', 'Guests see no items of this menu yet, so there is nothing to list.')
  const fileName = fileNameOf(matrix.branch.name, 'allergens', format)
  if (format === 'pdf') {
    const bytes = await fileInThread(new URL('./matrix-pdf.ts', import.meta.url), matrix)
    return { bytes, mediaType: 'application/pdf', fileName }
  }
  const { preface, header, rows } = matrixRows(matrix)
  const bytes = await workbookOf({
    name: LEVEL_WORDS.title,
    preface,
    header,
    rows,
    stickyColumns: 2,
    widths: header.map((_, index) => (index < 2 ? 28 : 15)),
    isRightToLeft: directionOf(matrix.branch.defaultLocale) === 'rtl',
  })
  return { bytes, mediaType: XLSX, fileName }
}
