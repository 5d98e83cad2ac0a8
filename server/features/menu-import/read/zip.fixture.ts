import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a crafted archive, and the errors to put into its headers. */
export type CraftedFile = {
  name: string
  content: string | Buffer
  /** Writes the sizes after the data instead of in the local header, as streaming programs do. */
  descriptor?: 'signed' | 'plain'
  packed?: Buffer
  gapBefore?: Buffer
  extra?: Buffer
  flags?: number
  both?: Partial<Fields>
  local?: Partial<Fields & { name: string }>
}

type Fields = { method: number; crc: number; packed: number; unpacked: number }

/** Writes an archive byte by byte, so that a test can falsify any of them. */
export function craftZip(
  files: CraftedFile[],
  around: { before?: Buffer; after?: Buffer; comment?: Buffer } = {},
): Buffer {
  const parts: Buffer[] = [around.before ?? Buffer.alloc(0)]
  const directory: Buffer[] = []
  const position = () => parts.reduce((sum, { length }) => sum + length, 0)
  for (const file of files) {
    const plain = Buffer.from(file.content)
    const packed = file.packed ?? (file.both?.method === 0 ? plain : deflateRawSync(plain))
    const fields = { method: 8, crc: crc32(plain), packed: packed.length, unpacked: plain.length, ...file.both }
    const flags = (file.flags ?? 0) | (file.descriptor ? 0x0008 : 0)
    if (file.gapBefore) parts.push(file.gapBefore)
    const offset = position()
    const inLocal = {
      ...fields,
      ...(file.descriptor && { crc: 0, packed: 0, unpacked: 0 }),
      name: file.name,
      ...file.local,
    }
    const extra = file.extra ?? Buffer.alloc(0)
    parts.push(
      Buffer.from('504b0304', 'hex'),
      common(inLocal, flags, inLocal.name, extra.length),
      Buffer.from(inLocal.name),
    )
    parts.push(extra, packed)
    if (file.descriptor) parts.push(descriptor(fields, file.descriptor))
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('504b01021400', 'hex'),
      common(fields, flags, file.name, 0),
      rest,
      Buffer.from(file.name),
    )
  }
  const directoryAt = position()
  const entries = Buffer.concat(directory)
  const comment = around.comment ?? Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(directoryAt, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, entries, end, comment, around.after ?? Buffer.alloc(0)])
}

function common(fields: Fields, flags: number, name: string, extraBytes: number): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(flags, 2)
  bytes.writeUInt16LE(fields.method, 4)
  bytes.writeUInt32LE(fields.crc, 10)
  bytes.writeUInt32LE(fields.packed, 14)
  bytes.writeUInt32LE(fields.unpacked, 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), 22)
  bytes.writeUInt16LE(extraBytes, 24)
  return bytes
}

function descriptor({ crc, packed, unpacked }: Fields, kind: 'signed' | 'plain'): Buffer {
  const bytes = Buffer.alloc(12)
  ;[crc, packed, unpacked].forEach((value, at) => bytes.writeUInt32LE(value, at * 4))
  return kind === 'signed' ? Buffer.concat([Buffer.from('504b0708', 'hex'), bytes]) : bytes
}
