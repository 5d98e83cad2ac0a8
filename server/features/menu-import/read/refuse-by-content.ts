import type { ReadFailure } from '../types.ts'

const PICTURE =
  'This is a picture. Type the menu into a spreadsheet, or export it from your till, and import that file.'

/** The first bytes of known formats that can't be read, and what to do about each. */
const SIGNATURES: [number[], string][] = [
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF. Copy the menu into a spreadsheet, or export it from your till, and import that file.',
  ],
  [[0x89, 0x50, 0x4e, 0x47], PICTURE],
  [[0xff, 0xd8, 0xff], PICTURE],
  [[0x47, 0x49, 0x46, 0x38], PICTURE],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'This is a text document (RTF). Copy the menu into a spreadsheet and import that.'],
  [[0x1f, 0x8b], 'This file is compressed (gzip). Unpack it and import the menu file inside.'],
  [[0x52, 0x61, 0x72, 0x21], 'This is a RAR archive. Unpack it and import the menu file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'This is a 7z archive. Unpack it and import the menu file inside.'],
]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Refuses common formats that can't be read, by their first bytes; undefined for all other files. */
export function refuseByContent(bytes: Uint8Array): ReadFailure | undefined {
  if (startsWith(bytes, COMPOUND)) return { ok: false, reason: compoundReason(bytes) }
  if (isWebp(bytes) || isHeif(bytes) || isBmp(bytes)) return { ok: false, reason: PICTURE }
  for (const [signature, reason] of SIGNATURES) {
    if (startsWith(bytes, signature)) return { ok: false, reason }
  }
  const beginning = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase()
  if (/^(?:<!doctype html|<html|<head|<body)/.test(beginning)) {
    return {
      ok: false,
      reason: 'This is a web page. Copy its table into a spreadsheet and import that as .xlsx or .csv.',
    }
  }
  if (/^<\?xml|^<svg|^<\w+[^>]*>/.test(beginning) && !beginning.split('\n')[0]?.includes(',')) {
    return {
      ok: false,
      reason: 'XML files can’t be imported. Save the menu as .xlsx, .csv or .json.',
    }
  }
  return undefined
}

/** Both an old Office file and an encrypted .xlsx are compound files; the encrypted one names its package in UTF-16. */
function compoundReason(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1_048_576)).replaceAll('\0', '')
  return text.includes('EncryptedPackage') || text.includes('EncryptionInfo')
    ? 'The spreadsheet is protected by a password. Remove the password and import it again.'
    : 'This is an old Office file, such as .xls or .doc. Save a spreadsheet as .xlsx and import that copy. If it’s a document, copy the menu into a spreadsheet first.'
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

function isWebp(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50])
}

function isHeif(bytes: Uint8Array): boolean {
  return startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])
}

/** Texts can start with “BM” too, but only a picture has the size of its header, a small number, at byte 14. */
function isBmp(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x42, 0x4d]) && startsWith(bytes.subarray(15), [0, 0, 0])
}
