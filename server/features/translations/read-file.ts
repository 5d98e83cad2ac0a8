/** Reads a translation file. Runs in a worker thread, so that a large file blocks no other request. */
import { type TranslationFile, unreadable } from './file-texts.ts'
import { readSheet } from './sheet.ts'
import { readXliff } from './xliff.ts'

/** The maximum number of texts in a file; menus have far fewer. */
const TEXTS_MAX = 100_000

/** Reads a file. `fileInThread` requires the name `draw`. @returns the `TranslationFile` as JSON */
export async function draw({ bytes }: { bytes: Uint8Array }): Promise<Uint8Array> {
  const file = await readTranslations(bytes)
  const isTooLong = file.ok && file.texts.length > TEXTS_MAX
  return new TextEncoder().encode(
    JSON.stringify(isTooLong ? unreadable('This file contains too much text. Export it in smaller parts.') : file),
  )
}

async function readTranslations(bytes: Uint8Array): Promise<TranslationFile> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { readSheetRows } = await import('#server/features/menu-import/service.ts')
    const sheet = await readSheetRows(bytes)
    return sheet.ok ? readSheet(sheet.rows) : unreadable(sheet.reason)
  }
  const xml = decoded(bytes)
  return xml === null
    ? unreadable('We can’t read this file. Export the translations as .xlsx or .xlf, add yours, then import that file.')
    : readXliff(xml)
}

function decoded(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  try {
    return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', { fatal: true }).decode(
      bytes,
    )
  } catch {
    return null
  }
}
