import { analyse } from 'chardet'

export type DecodedText = { text: string; encoding: string }

/**
 * Decodes bytes by their byte order mark, as UTF-16 or UTF-8 if they look like it, or else in the most likely encoding.
 *
 * @returns the text without byte order mark, and the encoding's name in the Encoding Standard
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode(bytes, 'utf-8')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  const wide = wideOrder(bytes)
  if (wide) return decode(bytes, wide)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decode(bytes, guess(bytes))
  }
}

/** In UTF-16 without a byte order mark, nearly every Latin letter has a zero byte next to it. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const size = Math.min(bytes.length, 4096)
  let even = 0
  let odd = 0
  for (let at = 0; at < size; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  if (odd > size * 0.2 && even < size * 0.02) return 'utf-16le'
  if (even > size * 0.2 && odd < size * 0.02) return 'utf-16be'
  return undefined
}

const MULTI_BYTE = ['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030', 'iso-2022-jp']

function guess(bytes: Uint8Array): string {
  if (looksLikeShiftJis(bytes)) return 'shift_jis'
  const sample = sampleOfForeignBytes(bytes)
  for (const match of analyse(sample)) {
    const encoding = match.name.toLowerCase() === 'iso-8859-1' ? 'windows-1252' : match.name.toLowerCase()
    if (match.confidence < 10 || encoding.startsWith('utf')) continue
    if (MULTI_BYTE.includes(encoding) && !decodesCleanly(bytes, encoding)) continue
    try {
      return new TextDecoder(encoding).encoding
    } catch {
      continue
    }
  }
  return 'windows-1252'
}

/**
 * Whether many bytes are lead bytes of Shift_JIS (0x81–0x9F), which are rare in Windows encodings, except for “…”
 * (0x85) and “’” (0x92). This is checked first, because the detector doesn't recognise short files.
 */
function looksLikeShiftJis(bytes: Uint8Array): boolean {
  let high = 0
  let lead = 0
  for (const byte of bytes) {
    if (byte < 0x80) continue
    high++
    if (byte >= 0x81 && byte <= 0x9f && byte !== 0x85 && byte !== 0x92) lead++
  }
  return lead > high * 0.25 && decodesCleanly(bytes, 'shift_jis')
}

/** The detector counts letters, so the sample starts near the first byte that isn't ASCII. */
function sampleOfForeignBytes(bytes: Uint8Array): Uint8Array {
  const limit = 65_536
  if (bytes.length <= limit) return bytes
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const start = Math.max(0, Math.min(first - 1024, bytes.length - limit))
  return bytes.subarray(start, start + limit)
}

function decodesCleanly(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decode(bytes: Uint8Array, encoding: string): DecodedText {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes)
  // Shift_JIS has the yen sign in place of the backslash; before a digit, it can't be a JSON escape.
  const isJapanese = decoder.encoding === 'shift_jis'
  return { text: isJapanese ? text.replace(/\\(?=\d)/g, '¥') : text, encoding: decoder.encoding }
}
