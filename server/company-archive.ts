import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'
import type { NamedPicture } from './db/dump-rows.ts'
import { readCompanyRows, type RowsOfTable } from './db/company-rows.ts'
import type { CompanyId } from './db/tenant.ts'
import type { Deps } from './deps.ts'
import { listAllBranches } from './features/branches/service.ts'
import { exportBranchMenu } from './features/menu-export/service.ts'
import { escapeFormula } from './features/menu-import/service.ts'
import { AppError } from './platform/errors.ts'
import { pictureFiles } from './platform/pictures.ts'

type ArchiveDeps = Pick<Deps, 'database' | 'now' | 'pictures'>

/** `missing` lists picture files that the storage doesn't have. */
export type ArchiveCounts = { tables: number; rows: number; menus: number; pictures: number; missing: string[] }

/**
 * Writes what Carte stores for a company into one ZIP file that only the user running this may read: each table as JSON
 * and CSV, each branch's menu as an importable CSV file, and the pictures. Secrets, uploaded menu files, jobs and the
 * payment provider's events are left out.
 * @param file a new file; it only appears once it is complete
 * @throws {AppError} UNAVAILABLE when the picture storage doesn't answer
 */
export async function writeCompanyArchive(
  deps: ArchiveDeps,
  companyId: CompanyId,
  file: string,
): Promise<ArchiveCounts> {
  const folder = await mkdtemp(join(dirname(file), '.carte-export-'))
  try {
    const menus = await writeMenus(deps, companyId, join(folder, 'menus'))
    const { pictures, ...written } = await writeTables(deps, companyId, join(folder, 'data'))
    const names = pictures.flatMap(pictureFiles)
    const missing = await writePictures(deps, names, join(folder, 'pictures'))
    await writeFile(join(folder, 'README.txt'), readme(deps.now()))
    await zip(folder, join(folder, 'archive.zip'))
    await rename(join(folder, 'archive.zip'), file)
    return { ...written, menus, pictures: names.length - missing.length, missing }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeMenus(deps: ArchiveDeps, companyId: CompanyId, folder: string): Promise<number> {
  await mkdir(folder)
  let written = 0
  for (const { id: branchId } of await listAllBranches(deps, companyId)) {
    const menu = await exportBranchMenu(deps, { companyId, selectedBranchId: null }, { branchId, format: 'csv' }).catch(
      nothing,
    )
    if (!menu) continue
    await writeFile(join(folder, `${branchId}.csv`), menu.bytes)
    written += 1
  }
  return written
}

/** An empty menu can't be exported, so the archive has no file for it. */
function nothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null
  throw error
}

async function writeTables({ database }: ArchiveDeps, companyId: CompanyId, folder: string) {
  await mkdir(folder)
  const counts = { tables: 0, rows: 0, pictures: [] as NamedPicture[] }
  let open: TableFiles | null = null
  for await (const part of readCompanyRows(database, companyId)) {
    if (open?.table !== part.table) {
      await open?.close()
      open = openTable(folder, part)
      counts.tables += 1
    }
    await open.add(part.rows)
    counts.rows += part.rows.length
    if (part.table === 'upload') counts.pictures.push(...(part.rows as NamedPicture[])) // `upload` has the columns of `NamedPicture`
  }
  await open?.close()
  return counts
}

type TableFiles = { table: string; add: (rows: RowsOfTable['rows']) => Promise<void>; close: () => Promise<void> }

function openTable(folder: string, { table, columns }: RowsOfTable): TableFiles {
  const json = join(folder, `${table}.json`)
  const csv = join(folder, `${table}.csv`)
  let isFirst = true
  return {
    table,
    add: async (rows) => {
      const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
      const lines = stringify(isFirst ? [columns, ...cells] : cells, { bom: isFirst, record_delimiter: 'windows' })
      await appendFile(csv, lines)
      const objects = rows.map((row) => JSON.stringify(row)).join(',\n')
      await appendFile(json, (isFirst ? '[\n' : objects && ',\n') + objects)
      isFirst = false
    },
    close: () => appendFile(json, '\n]\n'),
  }
}

/** A value as a CSV cell. Text that a spreadsheet program would run as a formula is escaped. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return escapeFormula(value)
  return JSON.stringify(value)
}

/** @returns the files missing from the storage */
async function writePictures({ pictures }: ArchiveDeps, names: string[], folder: string): Promise<string[]> {
  await mkdir(folder)
  const missing: string[] = []
  for (const name of names) {
    const bytes = await pictures.get(name)
    if (bytes) await writeFile(join(folder, name), bytes)
    else missing.push(name)
  }
  return missing
}

async function zip(folder: string, file: string): Promise<void> {
  const archive = new ZipFile()
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const written = pipeline(archive.outputStream, createWriteStream(file, { mode: 0o600 }))
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name)
    // Pictures are already compressed.
    archive.addFile(path, path.slice(folder.length + 1).replaceAll('\\', '/'), {
      compress: !/\.(avif|webp)$/.test(name),
    })
  }
  archive.end()
  await written
}

const readme = (now: Date) => `Data that Carte stored for one company on ${now.toISOString()}.

data/      each table as JSON, and as CSV for spreadsheets. Prices are in the currency's smallest unit, so 1250 means
           12.50 EUR. Times are in UTC. Text in several languages is an object with one entry per language.
menus/     the menu of each branch, named by the branch number (data/branch.csv). Carte can import these files.
pictures/  the pictures. Their file names begin with their keys in data/upload.csv.

This archive doesn't contain:
- passwords, tokens, two-factor secrets and recovery codes
- menu files that were uploaded for imports
- the server's background tasks, such as emails that are waiting to be sent
- notifications from the payment provider, which also stores the invoices
`
