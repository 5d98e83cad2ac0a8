import { MAX_UNPACKED_BYTES } from './limits.ts'
import { listZip, unzipEntry } from './zip.ts'

/** Zero-based corners of a merged block. */
export type MergedArea = { firstRow: number; lastRow: number; firstColumn: number }

/** Names of the sheets a person does not see. */
export function hiddenSheets(bytes: Uint8Array): Set<string> {
  const hidden = new Set<string>()
  for (const tag of sheetTags(bytes)) {
    if (/\bstate="(?:hidden|veryHidden)"/.test(tag)) hidden.add(nameOf(tag))
  }
  return hidden
}

/** Blocks of merged cells of one sheet; the reading library keeps only their first cell. */
export function mergedAreas(bytes: Uint8Array, sheet: string): MergedArea[] {
  const tag = sheetTags(bytes).find((candidate) => nameOf(candidate) === sheet)
  const relation = /\br:id="([^"]+)"/.exec(tag ?? '')?.[1]
  const relations = partText(bytes, 'xl/_rels/workbook.xml.rels')
  const target = [...relations.matchAll(/<Relationship\b[^<>]*>/g)]
    .map(([text]) => text)
    .find((text) => text.includes(`Id="${relation}"`))
  const path = /\bTarget="([^"]+)"/.exec(target ?? '')?.[1]
  if (!path) return []
  const xml = partText(bytes, path.startsWith('/') ? path.slice(1) : `xl/${path}`)
  const areas: MergedArea[] = []
  for (const [, from, fromRow, , toRow] of xml.matchAll(/<mergeCell\b[^<>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)) {
    if (!from) continue
    areas.push({ firstRow: Number(fromRow) - 1, lastRow: Number(toRow) - 1, firstColumn: columnIndex(from) })
  }
  return areas
}

function sheetTags(bytes: Uint8Array): string[] {
  return [...partText(bytes, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)].map(([tag]) => tag)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function nameOf(tag: string): string {
  const raw = /\bname="([^"]*)"/.exec(tag)?.[1] ?? ''
  return raw.replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

function partText(bytes: Uint8Array, name: string): string {
  const entry = listZip(bytes)?.find((candidate) => candidate.name === name)
  const part = entry ? unzipEntry(bytes, entry, MAX_UNPACKED_BYTES) : undefined
  return part instanceof Uint8Array ? new TextDecoder().decode(part) : ''
}

function columnIndex(letters: string): number {
  let index = 0
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
