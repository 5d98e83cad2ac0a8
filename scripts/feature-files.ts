/** What keeps a feature of the server readable (docs/decisions/0006-files-of-a-server-feature.md). */
import type { Tree } from './tree.ts'

const FEATURE = /^server\/features\/([^/]+)\/(.+)$/
/** One folder for a step at most, and a name that needs no decoding. */
const FILE =
  /^(?:[a-z\d-]+\/)?[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:integration|process|property))?(?:\.(?:test|fixture))?\.(?:ts|json)$/

const DATABASE = /^(?:drizzle-orm|pg$|#server\/db\/)/
const HTTP = /^(?:fastify$|@fastify\/)/
/** What no file of a feature may import. */
const ANYWHERE = [{ import: /^#server\/db\/company-id\.ts$/, reason: 'only the database layer makes company ids' }]
/** What a file of a feature may not import at run time. */
const FORBIDDEN: Record<string, { import: RegExp; reason: string }[]> = {
  'routes.ts': [{ import: DATABASE, reason: 'a route holds no query' }],
  'service.ts': [{ import: HTTP, reason: 'a service knows no request' }],
  'queries.ts': [{ import: HTTP, reason: 'queries know no request' }],
  'policy.ts': [
    { import: DATABASE, reason: 'a policy is pure' },
    { import: HTTP, reason: 'a policy is pure' },
  ],
  'present.ts': [
    { import: DATABASE, reason: 'presenting is pure' },
    { import: HTTP, reason: 'presenting is pure' },
  ],
}

/**
 * Features without a door, folders within folders, names that are not kebab-case, and imports a kind of file may not have.
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
    ...closed.map((feature) => `server/features/${feature}: a feature has routes.ts or service.ts.`),
    ...files
      .filter(({ file }) => !FILE.test(file))
      .map(
        ({ path }) =>
          `${path}: a feature holds kebab-case .ts files (and .json data), in folders of steps at most one deep.`,
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
      .map((from) => `${path}: ${rule.reason}, so it doesn't import ${from}.`),
  )
}
