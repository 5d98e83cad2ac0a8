import { crc32, deflateRawSync } from 'node:zlib'

/** The fastest compression, because the archive is read immediately and never stored. */
const LEVEL = 1
const VERSION = 20
const DEFLATED = 8
const UTF8_NAMES = 0x0800

/** Writes a plain ZIP archive: no comments, no extra fields, one file after the other. */
export function packZip(files: Iterable<[name: string, content: Uint8Array]>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const nameBytes = Buffer.from(name)
    const packed = deflateRawSync(content, { level: LEVEL })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8_NAMES, 2)
    common.writeUInt16LE(DEFLATED, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    parts.push(Buffer.from('504b0304', 'hex'), common, nameBytes, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), common, rest, nameBytes)
    offset += 4 + common.length + nameBytes.length + packed.length
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length / 4
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
