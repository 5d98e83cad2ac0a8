import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImportContext } from '../types.ts'
import REAL_TRUTH from './real-truth.json' with { type: 'json' }
import type { TruthCase } from './truth-case.ts'

/** A folder of real files, which are stored outside the repository; undefined if it doesn't exist. */
export function realFolder(name: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (dirname(folder) !== folder) {
    const found = resolve(folder, 'shared/data', name)
    if (existsSync(found)) return found
    folder = dirname(folder)
  }
  return undefined
}

/** Identifies a row of a real file without storing its texts, which have no licence. */
export function rowHash(name: string, price: string): string {
  return createHash('sha256').update(`${name.trim()}\n${price}`).digest('hex').slice(0, 10)
}

const CONTEXTS: Record<keyof typeof REAL_TRUTH, Partial<ImportContext>> = {
  'cake-corner-shopify.csv': { currencyCode: 'GBP' },
  'sushi-fuji-loyverse-fr.csv': { defaultLocale: 'fr', locales: ['fr'] },
  'pizzarella-loyverse-es-co.csv': { currencyCode: 'COP', defaultLocale: 'es', locales: ['es'] },
  'normal-ice-cream-square-catalog.json': { currencyCode: 'USD' },
  'poke-hana-clover-inventory.xlsx': { currencyCode: 'USD' },
  'maritas-bhajia-ubereats-store.json': { currencyCode: 'KES' },
}

/**
 * Real exports of tills, shops and a delivery platform. Their expected hashes (`rowHash`) come from a second reader that
 * shares no code with the import. Empty if the folder doesn't exist.
 */
export function listRealCases(): TruthCase[] {
  const folder = realFolder('menus-2/pos')
  if (folder === undefined) return []
  return (Object.keys(CONTEXTS) as (keyof typeof REAL_TRUTH)[]).map((file) => ({
    name: file,
    file: '',
    bytes: new Uint8Array(readFileSync(resolve(folder, file))),
    fileName: file,
    context: CONTEXTS[file],
    hashes: REAL_TRUTH[file],
  }))
}
