/**
 * `node scripts/check-docs.ts`: what the documents claim must be there, and the tree must keep the house rules that a
 * program can check (CONTRIBUTING.md).
 */
import { posix } from 'node:path'
import { proofChecker, tableRows } from './proofs.ts'
import { findSecurityFaults } from './security-proofs.ts'
import { repositoryTree, type Tree } from './tree.ts'

const COVERAGE = 'docs/spec-coverage.md'
/** Parts of the product that are still to come. */
const AREAS = ['accounts', 'payments', 'console', 'menu site']

function main(): void {
  const tree = repositoryTree()
  const faults = [
    ...findCoverageFaults(tree),
    ...findSecurityFaults(tree),
    ...findDeadLinks(tree),
    ...findLayoutFaults(tree),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('Documents and layout are in order.')
}

/**
 * Rows of `docs/spec-coverage.md` whose proof is neither a test that exists nor `not yet (area)`.
 * A proof is `path › title`; titles of groups may stand before the test's own, parted by ` › `; several proofs are
 * parted by `<br>`.
 * @returns one sentence for each fault
 */
export function findCoverageFaults(tree: Tree): string[] {
  const faultsOf = proofChecker(tree)
  return tableRows(tree.read(COVERAGE)).flatMap(({ line, cells }) => {
    const cell = cells.at(-1) ?? ''
    if (cell === 'proof' || /^:?-+:?$/.test(cell)) return []
    return cell.split('<br>').flatMap((text) => {
      const proof = text.trim().replace(/^`(.*)`$/, '$1')
      if (AREAS.some((area) => proof === `not yet (${area})`)) return []
      const faults = proof.includes(' › ')
        ? faultsOf(proof)
        : [`“${proof}” is neither a test nor “not yet (${AREAS.join(' | ')})”.`]
      return faults.map((fault) => `${COVERAGE}:${line}: ${fault}`)
    })
  })
}

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
  categories: ['put-back.ts'],
  'menu-items': [
    'branch-say.ts',
    'bulk.ts',
    'bulk-prices.ts',
    'list.ts',
    'put-back.ts',
    'put-back-rows.ts',
    'snapshots.ts',
  ],
  'dining-tables': ['scans.ts', 'print.ts', 'table-cards.ts'],
  uploads: ['unused.ts'],
  'menu-export': ['menu-rows.ts', 'workbook.ts', 'printed-menu.ts', 'matrix-pdf.ts'],
  profile: ['second-factor.ts', 'sessions.ts'],
  subscriptions: [
    'billing.ts',
    'checkout.ts',
    'declines.ts',
    'events.ts',
    'grants.ts',
    'jobs.ts',
    'reconcile.ts',
    'sync.ts',
    'webhook.ts',
  ],
  'menu-import': [
    'plan.ts',
    'apply.ts',
    'categories.ts',
    'groups.ts',
    'sizes.ts',
    'undo.ts',
    'report.ts',
    'run-task.ts',
    'worker.ts',
    'import-file.ts',
  ],
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
