import { inflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
  encrypted: boolean
}

const END = 0x06054b50
const CENTRAL = 0x02014b50

/**
 * Lists the files of a ZIP archive from its central directory.
 *
 * @returns undefined where the archive is cut off or is none
 */
export function listZip(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const total = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < total; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) return undefined
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === END) return at
  }
  return undefined
}

/**
 * Unpacks one file of an archive, at most `limitBytes`, whatever size the directory claims.
 *
 * @returns `tooLarge` where it would be more, undefined where it is damaged
 */
export function unzipEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  limitBytes: number,
): Uint8Array | 'tooLarge' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length) return undefined
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  if (start + entry.packed > bytes.length) return undefined
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed.length > limitBytes ? 'tooLarge' : packed
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limitBytes) })
  } catch (error) {
    return error instanceof RangeError ? 'tooLarge' : undefined
  }
}
