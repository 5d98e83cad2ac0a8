import { crc32, inflateRawSync } from 'node:zlib'

/** A file in an archive, with two headers that agree. */
export type ZipEntry = {
  name: string
  /** 0 means stored, 8 means deflated. */
  method: 0 | 8
  packed: Uint8Array
  unpackedBytes: number
  crc: number
}

/**
 * Why an archive is refused: `damaged` is truncated or not an archive, `inconsistent` has contradicting headers or
 * bytes that belong to no file.
 */
export type ZipError = 'damaged' | 'inconsistent' | 'encrypted' | 'zip64' | 'unsafeName' | 'duplicateName' | 'method'

const END = { signature: 0x06054b50, size: 22 }
const CENTRAL = { signature: 0x02014b50, size: 46 }
const LOCAL = { signature: 0x04034b50, size: 30 }
const DESCRIPTOR = { signature: 0x08074b50, size: 12 }

const SIZES_FOLLOW = 0x0008
/** The flags for encryption, strong encryption and masked headers. */
const ANY_ENCRYPTION = 0x0001 | 0x0040 | 0x2000
/** Flags, besides those of encryption, that change how a file is read. */
const FLAGS_THAT_MATTER = SIZES_FOLLOW | 0x0800

/** These values mean that the real number is in a zip64 field, which other readers may interpret differently. */
const ZIP64_COUNT = 0xffff
const ZIP64_SIZE = 0xffffffff

/**
 * Lists the files of a ZIP archive, but only if every reader would find the same ones in it: directory and local
 * headers must agree, and the files must fill the archive from its first byte to the directory without a gap.
 */
export function listZip(bytes: Uint8Array): { ok: true; entries: ZipEntry[] } | { ok: false; error: ZipError } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = readDirectory(bytes, view)
  if (typeof directory === 'string') return { ok: false, error: directory }
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = 0
  for (const header of directory.headers.toSorted((one, other) => one.offset - other.offset)) {
    if (header.offset !== at) return { ok: false, error: 'inconsistent' }
    const entry = readEntry(bytes, view, { header, end: directory.offset })
    if (typeof entry === 'string') return { ok: false, error: entry }
    // In a workbook, names that differ only in case refer to the same part.
    const name = header.name.toLowerCase()
    if (names.has(name)) return { ok: false, error: 'duplicateName' }
    names.add(name)
    entries.push(entry.entry)
    at = entry.end
  }
  return at === directory.offset ? { ok: true, entries } : { ok: false, error: 'inconsistent' }
}

/**
 * Unpacks one file.
 * @param limitBytes the maximum to unpack, whatever size the archive claims
 */
export function unzipEntry(entry: ZipEntry, limitBytes: number): Uint8Array | 'tooLarge' | 'damaged' {
  if (entry.unpackedBytes > limitBytes) return 'tooLarge'
  const content = entry.method === 0 ? entry.packed : inflate(entry)
  if (!content || content.length !== entry.unpackedBytes || crc32(content) !== entry.crc) return 'damaged'
  return content
}

type Header = {
  name: string
  nameBytes: Uint8Array
  flags: number
  method: number
  crc: number
  packedBytes: number
  unpackedBytes: number
  offset: number
}

function readDirectory(bytes: Uint8Array, view: DataView): { headers: Header[]; offset: number } | ZipError {
  const end = bytes.length - END.size
  // The end record must be at the very end, because a comment after it could contain a second one.
  if (end < 0 || view.getUint32(end, true) !== END.signature) return endsElsewhere(bytes) ? 'inconsistent' : 'damaged'
  const [disk, directoryDisk, onDisk, total] = [4, 6, 8, 10].map((field) => view.getUint16(end + field, true))
  const size = view.getUint32(end + 12, true)
  const offset = view.getUint32(end + 16, true)
  if (total === ZIP64_COUNT || size === ZIP64_SIZE || offset === ZIP64_SIZE) return 'zip64'
  if (disk !== 0 || directoryDisk !== 0 || onDisk !== total || view.getUint16(end + 20, true) !== 0)
    return 'inconsistent'
  if (offset + size !== end) return offset + size > end ? 'damaged' : 'inconsistent'
  const headers: Header[] = []
  let at = offset
  while (at < end) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature) return 'damaged'
    const nameEnd = at + CENTRAL.size + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return 'damaged'
    const nameBytes = bytes.subarray(at + CENTRAL.size, nameEnd)
    const name = safeName(nameBytes)
    if (name === undefined) return 'unsafeName'
    headers.push({ name, nameBytes, ...commonFields(view, at + 8), offset: view.getUint32(at + 42, true) })
    at = next
  }
  return headers.length === total ? { headers, offset } : 'inconsistent'
}

/** Flags, method, checksum and sizes have the same order in both headers, two bytes later in the directory. */
function commonFields(view: DataView, at: number) {
  return {
    flags: view.getUint16(at, true),
    method: view.getUint16(at + 2, true),
    crc: view.getUint32(at + 8, true),
    packedBytes: view.getUint32(at + 12, true),
    unpackedBytes: view.getUint32(at + 16, true),
  }
}

function endsElsewhere(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('504b0506', 'hex'))
}

/** @returns undefined for a name that points outside the archive, or that readers could interpret differently */
function safeName(bytes: Uint8Array): string | undefined {
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
  // oxlint-disable-next-line no-control-regex -- it finds control characters
  if (name === '' || /^\/|^[a-z]:|\\|[\u0000-\u001f]/i.test(name)) return undefined
  return name.split('/').some((part) => part === '..' || part === '.') ? undefined : name
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  { header, end }: { header: Header; end: number },
): { entry: ZipEntry; end: number } | ZipError {
  const at = header.offset
  if (at + LOCAL.size > end || view.getUint32(at, true) !== LOCAL.signature) return 'damaged'
  const local = commonFields(view, at + 6)
  const nameEnd = at + LOCAL.size + view.getUint16(at + 26, true)
  const start = nameEnd + view.getUint16(at + 28, true)
  const dataEnd = start + header.packedBytes
  if (
    [header, local].some(({ packedBytes, unpackedBytes }) => packedBytes === ZIP64_SIZE || unpackedBytes === ZIP64_SIZE)
  )
    return 'zip64'
  if ((header.flags | local.flags) & ANY_ENCRYPTION) return 'encrypted'
  if (dataEnd > end) return 'inconsistent'
  if ((local.flags ^ header.flags) & FLAGS_THAT_MATTER || local.method !== header.method) return 'inconsistent'
  if (!isSame(bytes.subarray(at + LOCAL.size, nameEnd), header.nameBytes)) return 'inconsistent'
  const { method, unpackedBytes, crc } = header
  if (method !== 0 && method !== 8) return 'method'
  const sizesFollow = (header.flags & SIZES_FOLLOW) !== 0
  const agrees = (['crc', 'packedBytes', 'unpackedBytes'] as const).every(
    (field) => local[field] === header[field] || (sizesFollow && local[field] === 0),
  )
  if (!agrees) return 'inconsistent'
  const descriptor = sizesFollow ? descriptorBytes(view, { at: dataEnd, end, header }) : 0
  if (descriptor === undefined) return 'inconsistent'
  const packed = bytes.subarray(start, dataEnd)
  return { entry: { name: header.name, method, packed, unpackedBytes, crc }, end: dataEnd + descriptor }
}

/** The length of the descriptor after a file, with or without a signature; undefined if it contradicts the header. */
function descriptorBytes(
  view: DataView,
  { at, end, header }: { at: number; end: number; header: Header },
): number | undefined {
  const agrees = (from: number) =>
    from + DESCRIPTOR.size <= end &&
    view.getUint32(from, true) === header.crc &&
    view.getUint32(from + 4, true) === header.packedBytes &&
    view.getUint32(from + 8, true) === header.unpackedBytes
  if (at + 4 <= end && view.getUint32(at, true) === DESCRIPTOR.signature && agrees(at + 4)) return DESCRIPTOR.size + 4
  return agrees(at) ? DESCRIPTOR.size : undefined
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** @returns undefined when the data unpacks to more than declared, is damaged, or isn't the whole entry */
function inflate({ packed, unpackedBytes }: ZipEntry): Uint8Array | undefined {
  try {
    // With `info`, the result also has the engine, which counts the bytes it read. Node's types lack this.
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: Math.max(1, unpackedBytes),
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return engine.bytesWritten === packed.length ? buffer : undefined
  } catch {
    return undefined
  }
}
