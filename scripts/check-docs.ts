/**
 * `node scripts/check-docs.ts`: what the documents claim must be there, and the tree must keep the house rules that a
 * program can check (CONTRIBUTING.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Not ours, or made by a command. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'data', '.screens', '.bench', '.e2e'])

/** The files of a repository: paths from its root with `/`, and their text. */
export type Tree = { paths: string[]; read: (path: string) => string }

const COVERAGE = 'docs/spec-coverage.md'
/** Parts of the product that are still to come. */
const AREAS = ['accounts', 'payments', 'console', 'menu site']

function main(): void {
  const tree = { paths: filesBelow(''), read: (path: string) => readFileSync(join(ROOT, path), 'utf8') }
  const faults = [...findCoverageFaults(tree), ...findDeadLinks(tree), ...findLayoutFaults(tree)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('Documents and layout are in order.')
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return SKIPPED.has(path) ? [] : filesBelow(path)
  })
}

/**
 * Rows of `docs/spec-coverage.md` whose proof is neither a test that exists nor `not yet (area)`.
 * A proof is `path › title`; titles of groups may stand before the test's own, parted by ` › `; several proofs are
 * parted by `<br>`.
 * @returns one sentence for each fault
 */
export function findCoverageFaults(tree: Tree): string[] {
  const titles = new Map<string, Set<string>>()
  const titlesOf = (path: string) => {
    const known = titles.get(path) ?? testTitles(tree.read(path))
    titles.set(path, known)
    return known
  }
  return proofsOf(tree.read(COVERAGE)).flatMap(({ line, proof }) => {
    if (AREAS.some((area) => proof === `not yet (${area})`)) return []
    const [path = '', ...named] = proof.split(' › ')
    const say = (words: string) => [`${COVERAGE}:${line}: ${words}`]
    if (named.length === 0) return say(`“${proof}” is neither a test nor “not yet (${AREAS.join(' | ')})”.`)
    if (!tree.paths.includes(path)) return say(`there is no test file ${path}.`)
    return named
      .filter((title) => !titlesOf(path).has(plain(title)))
      .flatMap((title) => say(`${path} has no test “${title}”.`))
  })
}

function proofsOf(markdown: string): { line: number; proof: string }[] {
  return markdown.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|')) return []
    const cells = text.split(/(?<!\\)\|/).slice(1, -1)
    const proof = cells.at(-1)?.trim() ?? ''
    if (proof === 'proof' || /^:?-+:?$/.test(proof)) return []
    return proof.split('<br>').map((one) => ({
      line: at + 1,
      proof: one
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replaceAll('\\|', '|'),
    }))
  })
}

/** What follows `it(`, `test(`, `describe(` and their like, and the second call of `it.each(…)(`. */
const TITLE =
  /(?:\b(?:it|test|describe|describeApp)(?:\.\w+)*|\))\s*\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

function testTitles(source: string): Set<string> {
  const found = [...source.matchAll(TITLE)].map(([, single, double, template]) => single ?? double ?? template ?? '')
  return new Set(found.map((title) => plain(title.replace(/\\(.)/g, '$1'))))
}

/** Straight and curly apostrophes are the same. */
const plain = (title: string) => title.trim().replaceAll('’', "'")

/**
 * Relative links of Markdown files that lead nowhere.
 * @returns one sentence for each fault
 */
export function findDeadLinks(tree: Tree): string[] {
  const known = new Set(tree.paths.flatMap(withFolders))
  return tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      linksOf(tree.read(path))
        .filter((link) => !known.has(posix.join(posix.dirname(path), link).replace(/\/$/, '')))
        .map((link) => `${path}: the link to ${link} leads nowhere.`),
    )
}

function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function linksOf(markdown: string): string[] {
  const text = markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(<?([^)\s>]+)/g)].flatMap(([, target = '']) => {
    const isRelative = !/^([a-z][a-z\d+.-]*:|#)/i.test(target)
    return isRelative ? [decodeURI(target.replace(/[#?].*$/, ''))] : []
  })
}

/** House rule 3, and ADR 0006 for what stands here besides the first four. */
const FEATURE_FILES = ['routes.ts', 'service.ts', 'policy.ts', 'present.ts', 'queries.ts', 'parts.ts', 'mail-jobs.ts']
const FURTHER_FILES: Record<string, string[]> = {
  auth: [
    'sign-in.ts',
    'totp-challenge.ts',
    'second-factor.ts',
    'sessions.ts',
    'registration.ts',
    'new-company.ts',
    'new-password.ts',
    'verification.ts',
    'verification-link.ts',
    'password-reset.ts',
  ],
  profile: ['second-factor.ts', 'sessions.ts'],
  subscriptions: [
    'billing.ts',
    'checkout.ts',
    'declines.ts',
    'events.ts',
    'jobs.ts',
    'reconcile.ts',
    'sync.ts',
    'webhook.ts',
  ],
  'menu-import': ['plan.ts', 'apply.ts', 'undo.ts', 'report.ts', 'run-task.ts', 'worker.ts', 'import-file.ts'],
  team: ['invitations.ts'],
}
const ENGINE = /^server\/features\/menu-import\/engine\/[^/]+$/

const MAX_LINES = 400
const MAY_BE_LONG = 'server/db/schema.ts'

/**
 * Breaches of the house rules about files.
 * @returns one sentence for each fault
 */
export function findLayoutFaults(tree: Tree): string[] {
  return tree.paths.flatMap((path) => [
    ...featureFaults(path),
    ...nameFaults(path),
    ...(/\.(tsx?|js|css)$/.test(path) ? codeFaults(path, tree.read(path)) : []),
  ])
}

function featureFaults(path: string): string[] {
  const [, feature = '', file = ''] = /^server\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  const isAllowed =
    [...FEATURE_FILES, ...(FURTHER_FILES[feature] ?? [])].includes(file) || /^[^/]+\.test\.ts$/.test(file)
  if (file === '' || isAllowed || ENGINE.test(path)) return []
  return [`${path}: a feature holds ${FEATURE_FILES.join(', ')} and tests; another kind of file needs an ADR.`]
}

function nameFaults(path: string): string[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  if (/^index\.[jt]sx?$/.test(file)) return [`${path}: no index files; import the file itself.`]
  if (/^helpers?\.[jt]sx?$/.test(file)) return [`${path}: name the file after what it does, not “helpers”.`]
  return folders.includes('utils') ? [`${path}: no utils folder; put the file beside what uses it.`] : []
}

function codeFaults(path: string, text: string): string[] {
  const faults: string[] = []
  const lines = text.replace(/\n$/, '').split('\n')
  if (/\.tsx?$/.test(path) && lines.length > MAX_LINES && path !== MAY_BE_LONG) {
    faults.push(`${path}: ${lines.length} lines; split what is longer than ${MAX_LINES}.`)
  }
  lines.forEach((line, at) => {
    if (/\bTODO\b(?!\(#\d+\))/.test(line)) faults.push(`${path}:${at + 1}: what is left to do needs an issue's number.`)
  })
  return [...faults, ...componentFaults(path, text)]
}

/** House rule 2: a component's file has its name, any other file is kebab-case. */
function componentFaults(path: string, text: string): string[] {
  if (!/^(console|site|mails)\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return []
  const name = posix.basename(path, '.tsx')
  const components = [...text.matchAll(/^export (?:const|function) ([A-Z]\w*[a-z]\w*)/gm)].map(
    ([, component]) => component ?? '',
  )
  if (components.length > 1) return [`${path}: one exported component in a file, not ${components.join(' and ')}.`]
  const [component] = components
  if (component !== undefined)
    return component === name ? [] : [`${path}: the file of ${component} is called ${component}.tsx.`]
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name) ? [] : [`${path}: a file without a component is kebab-case.`]
}

if (import.meta.main) main()
