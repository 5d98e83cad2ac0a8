import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from './steps.ts'

/** Folders of third-party, generated or local files. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'data', '.screens', '.bench', '.e2e'])

/** The files of a repository: paths from its root with `/`, and their text. */
export type Tree = { paths: string[]; read: (path: string) => string }

/** The repository on disk, including uncommitted files, but not the skipped folders. */
export function repositoryTree(): Tree {
  return { paths: filesBelow(''), read: (path) => readFileSync(join(ROOT, path), 'utf8') }
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return SKIPPED.has(path) ? [] : filesBelow(path)
  })
}
