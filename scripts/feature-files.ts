/** Checks the rules for the files of a server feature (docs/decisions/0006-files-of-a-server-feature.md). */
import type { Tree } from './tree.ts'

const FEATURE = /^server\/features\/([^/]+)\/(.+)$/
/** At most one subfolder, and a kebab-case name, which may be marked as a test or a fixture. */
const FILE =
  /^(?:[a-z\d-]+\/)?[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:integration|process|property))?(?:\.(?:test|fixture))?\.(?:ts|json)$/

const DATABASE = /^(?:drizzle-orm|pg$|#server\/db\/)/
const HTTP = /^(?:fastify$|@fastify\/)/
/** Imports that are forbidden in every file of a feature. */
const ANYWHERE = [{ import: /^#server\/db\/company-id\.ts$/, reason: 'only the database layer creates company IDs' }]
/** Forbidden imports by file name. Imports of types are allowed. */
const FORBIDDEN: Record<string, { import: RegExp; reason: string }[]> = {
  'routes.ts': [{ import: DATABASE, reason: 'routes contain no queries' }],
  'service.ts': [{ import: HTTP, reason: 'services don’t know about requests' }],
  'queries.ts': [{ import: HTTP, reason: 'queries don’t know about requests' }],
  'policy.ts': [
    { import: DATABASE, reason: 'policies are pure functions' },
    { import: HTTP, reason: 'policies are pure functions' },
  ],
  'present.ts': [
    { import: DATABASE, reason: 'presenters are pure functions' },
    { import: HTTP, reason: 'presenters are pure functions' },
  ],
}

/**
 * Features without `routes.ts` or `service.ts`, nested subfolders, file names that aren't kebab-case, and forbidden
 * imports.
 * @returns one sentence for each error
 */
export function findFeatureErrors(tree: Tree): string[] {
  const files = tree.paths.flatMap((path) => {
    const [, feature = '', file = ''] = FEATURE.exec(path) ?? []
    return file === '' ? [] : [{ path, feature, file }]
  })
  const doors = new Set(
    files.filter(({ file }) => file === 'routes.ts' || file === 'service.ts').map(({ feature }) => feature),
  )
  const closed = [...new Set(files.map(({ feature }) => feature))].filter((feature) => !doors.has(feature))
  return [
    ...closed.map((feature) => `server/features/${feature}: a feature needs routes.ts or service.ts.`),
    ...files
      .filter(({ file }) => !FILE.test(file))
      .map(
        ({ path }) =>
          `${path}: a feature contains kebab-case .ts files (and .json data), in subfolders at most one level deep.`,
      ),
    ...files.flatMap(({ path, file }) => importErrors(path, [...ANYWHERE, ...(FORBIDDEN[file] ?? [])], tree)),
  ]
}

function importErrors(path: string, forbidden: { import: RegExp; reason: string }[], tree: Tree): string[] {
  const imports = [...tree.read(path).matchAll(/^import (?!type )[^'"]*['"]([^'"]+)['"]/gm)].map(
    ([, from = '']) => from,
  )
  return forbidden.flatMap((rule) =>
    imports
      .filter((from) => rule.import.test(from))
      .map((from) => `${path}: ${rule.reason}, so it can’t import ${from}.`),
  )
}
