import { MAX_ARCHIVE_FILES, MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO, RATIO_COUNTS_FROM_BYTES } from '../limits.ts'
import type { ReadFailure } from '../types.ts'
import { listZip, unzipEntry, type ZipEntry, type ZipError } from './zip.ts'

/** The XML parts of a workbook by their names in the archive. */
export type WorkbookParts = Map<string, Uint8Array>

const SAVE_AGAIN = 'Open it in your spreadsheet program, save it again as .xlsx, and import that copy.'

export const DAMAGED: ReadFailure = {
  ok: false,
  reason: `The spreadsheet is damaged or incomplete, so it wasn’t read. ${SAVE_AGAIN}`,
}

const NOT_SUPPORTED = `The spreadsheet was saved in a way that isn’t supported, so it wasn’t read. ${SAVE_AGAIN}`

const ZIP_ERRORS: Record<ZipError, string> = {
  damaged: DAMAGED.reason,
  inconsistent: DAMAGED.reason,
  encrypted: 'The spreadsheet is protected by a password. Remove the password and import it again.',
  zip64: NOT_SUPPORTED,
  unsafeName: DAMAGED.reason,
  duplicateName: DAMAGED.reason,
  method: NOT_SUPPORTED,
}

/**
 * Unpacks the XML of a workbook within limits. Only content that was checked here may be parsed.
 * @returns the parts, or why the file is not read
 */
export function openWorkbook(bytes: Uint8Array): { ok: true; parts: WorkbookParts } | ReadFailure {
  const archive = listZip(bytes)
  if (!archive.ok) return { ok: false, reason: ZIP_ERRORS[archive.error] }
  const { entries } = archive
  if (entries.length > MAX_ARCHIVE_FILES) {
    return {
      ok: false,
      reason:
        'The spreadsheet has too many parts, so it wasn’t read. Keep only the sheet with the menu and save it again.',
    }
  }
  return refuseOtherKinds(entries.map(({ name }) => name)) ?? unpack(entries)
}

function refuseOtherKinds(names: string[]): ReadFailure | undefined {
  if (names.includes('xl/workbook.xml')) return undefined
  if (names.includes('mimetype') || names.includes('content.xml')) {
    return {
      ok: false,
      reason: 'This is an OpenDocument spreadsheet (.ods). Save it as .xlsx or .csv and import that copy.',
    }
  }
  if (names.some((name) => name.endsWith('workbook.bin'))) {
    return { ok: false, reason: 'This is a binary spreadsheet (.xlsb). Save it as .xlsx and import that copy.' }
  }
  return { ok: false, reason: 'This archive isn’t a spreadsheet. Unpack it and import the menu file inside.' }
}

/** Unpacks only the XML parts, because nothing else is read. */
function unpack(entries: ZipEntry[]): { ok: true; parts: WorkbookParts } | ReadFailure {
  const parts: WorkbookParts = new Map()
  let leftBytes = MAX_UNPACKED_BYTES
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    if (isBomb(entry)) return TOO_LARGE
    const content = unzipEntry(entry, leftBytes)
    if (content === 'damaged') return DAMAGED
    if (content === 'tooLarge') return TOO_LARGE
    leftBytes -= content.length
    parts.set(entry.name, content)
  }
  return { ok: true, parts }
}

const TOO_LARGE: ReadFailure = {
  ok: false,
  reason:
    'The spreadsheet contains far more data than a menu, so it wasn’t read. Keep only the sheet with the menu and save it again.',
}

function isBomb({ packed, unpackedBytes }: ZipEntry): boolean {
  return unpackedBytes > RATIO_COUNTS_FROM_BYTES && unpackedBytes > packed.length * MAX_UNPACKED_RATIO
}
