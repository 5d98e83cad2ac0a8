import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './steps.ts'

/** The file with the fingerprint of the sources of the last build. */
export const STAMP = join(ROOT, 'dist/built-from')

const FOLDERS = ['contract', 'console', 'site', 'mails', 'sandbox']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/zod-without-json-schema.ts',
]

/** A hash of the folders and files that a build is made from. */
export function fingerprintSources(): string {
  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap(filesOf).toSorted(), ...FILES])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Whether `dist/` was built from the current sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintSources()
}

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
}
