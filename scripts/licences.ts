/**
 * `npm run licences`: writes `docs/licences.md`, the packages that ship and their licences, from the lock. The check is
 * part of `check-supply-chain.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lock, LockedPackage } from './lockfile.ts'
import { ROOT } from './steps.ts'
import { repositoryTree, type Tree } from './tree.ts'

/** Where the list stands. */
export const LICENCES = 'docs/licences.md'

/** Licences that ask for nothing but that their text stays with the code. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'])

/** Further licences, and why each is no hindrance. */
const EXCEPTIONS: { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason:
      'libvips, which decodes pictures, is a shared library of its own that anybody can replace; we neither change it nor link it into our code. npm installs the build of the machine it runs on, one of those listed.',
  },
  {
    licence: 'OFL-1.1',
    packages: /^(?:@expo-google-fonts\/noto-sans|@fontsource-variable\/)/,
    reason: 'Fonts. They may be embedded in documents and served with pages; they are not sold by themselves.',
  },
]

/** Packages whose own file names no licence, read in their archive. */
const NOT_DECLARED: Record<string, string> = { 'png-js': 'MIT' }

/** Imported by sources or asked for by what is built in, and not in what comes out: types, and the reload of `npm run dev`. */
const NOT_BUILT_IN = /node_modules\/(?:@types\/|@vitejs\/plugin-react$)/

/** One line of the list. */
type Shipped = { name: string; versions: string[]; licence: string | undefined; ways: string[] }

const SERVER = 'server'
const BUILT = 'browser and mails'

/**
 * The packages that run with the server, and those whose code is built into what browsers and mails get.
 * @returns sorted by name
 */
export function shippedPackages(lock: Lock, tree: Tree): Shipped[] {
  const builtIn = builtInPaths(lock, tree)
  const found = new Map<string, Shipped>()
  for (const [path, locked] of Object.entries(lock.packages)) {
    const ways = [...(locked.dev ? [] : [SERVER]), ...(builtIn.has(path) ? [BUILT] : [])]
    if (path === '' || ways.length === 0) continue
    const name = nameAt(path)
    const licence = locked.license ?? NOT_DECLARED[name]
    const one = found.get(`${name} ${licence}`) ?? { name, versions: [], licence, ways: [] }
    found.set(`${name} ${licence}`, one)
    one.versions = [...new Set([...one.versions, locked.version ?? ''])].toSorted()
    one.ways = [...new Set([...one.ways, ...ways])].toSorted()
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Packages whose licence nobody has agreed to.
 * @returns one sentence for each fault
 */
export function findLicenceFaults(shipped: readonly Shipped[]): string[] {
  return shipped.flatMap(({ name, licence }) => {
    if (licence === undefined) return [`${name} names no licence; read its archive and note it in scripts/licences.ts.`]
    const refused = licence
      .split(' AND ')
      .filter((one) => !ALLOWED.has(one) && !EXCEPTIONS.some((x) => x.licence === one && x.packages.test(name)))
    return refused.map((one) => `${name} ships under ${one}, which is not on the list of scripts/licences.ts.`)
  })
}

/** The text of `docs/licences.md`. */
export function licencesDocument(shipped: readonly Shipped[]): string {
  const used = (licence: string) => shipped.filter((one) => one.licence?.split(' AND ').includes(licence)).length
  return `# Licences of what ships

Written by \`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails when it is old or when a licence is not
on the list. Carte itself is under the MIT licence. What only builds and tests it is not listed.

- **${SERVER}** runs with the server: npm installs it, with its licence in its folder below \`node_modules\`.
- **${BUILT}** can be built into the scripts, styles and fonts that browsers get, or into the bodies of mails; what is not used of it is
  left out.

Taken as they are: ${[...ALLOWED]
    .toSorted()
    .filter((licence) => used(licence) > 0)
    .map((licence) => `${licence} (${used(licence)})`)
    .join(', ')}. Taken for a reason:

${EXCEPTIONS.map(({ licence, reason }) => `- **${licence}** (${used(licence)}): ${reason}`).join('\n')}

<!-- oxfmt-ignore-start -->

| package | version | licence | with |
| --- | --- | --- | --- |
${shipped.map(({ name, versions, licence, ways }) => `| ${name} | ${versions.join(', ')} | ${licence ?? '–'} | ${ways.join(', ')} |`).join('\n')}

<!-- oxfmt-ignore-end -->
`
}

/** Folders of the lock that the frontends and the mails import, and what those import in turn. */
function builtInPaths(lock: Lock, tree: Tree): Set<string> {
  const own = lock.packages['']?.devDependencies ?? {}
  const reached = new Set<string>()
  const queue = importedNames(tree)
    .filter((name) => name in own)
    .map((name) => `node_modules/${name}`)
    .filter((path) => !NOT_BUILT_IN.test(path))
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (reached.has(path)) continue
    reached.add(path)
    queue.push(...needsOf(lock, path).filter((need) => !NOT_BUILT_IN.test(need)))
  }
  return reached
}

function importedNames(tree: Tree): string[] {
  const sources = tree.paths.filter(
    (path) => /^(?:console|site|mails|sandbox)\/.*\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const names = sources.flatMap((path) =>
    [...tree.read(path).matchAll(/(?:from|import)\s*\(?\s*['"]([^'".#][^'"]*)['"]/g)].map(
      ([, from = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? '',
    ),
  )
  return [...new Set(names)]
}

function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, peerDependencies, peerDependenciesMeta }: LockedPackage = lock.packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...peers].flatMap((name) => {
    for (let folder = path; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
      if (candidate in lock.packages) return [candidate]
      // A peer that may be left out.
      if (folder === '') return []
    }
  })
}

const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  writeFileSync(join(ROOT, LICENCES), licencesDocument(shippedPackages(lock, repositoryTree())))
}
