/**
 * `node scripts/check-docs.ts`: checks that relative links in documents work, that the tests they name exist, that
 * `docs/spec-coverage.md` and `docs/security/asvs.md` are up to date, and the rules of CONTRIBUTING.md about files.
 */
import { posix } from 'node:path'
import { findFeatureErrors } from './feature-files.ts'
import { findSecurityErrors } from './security-proofs.ts'
import { findCoverageErrors } from './spec-coverage.ts'
import { repositoryTree, type Tree } from './tree.ts'

function main(): void {
  const tree = repositoryTree()
  const errors = [
    ...findCoverageErrors(tree),
    ...findSecurityErrors(tree),
    ...findDeadLinks(tree),
    ...findLayoutErrors(tree),
    ...findFeatureErrors(tree),
  ]
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
  else console.log('Documents and layout are in order.')
}

/**
 * Relative links in Markdown files whose target doesn't exist: the file or folder, or the heading in it.
 * @returns one sentence per error
 */
export function findDeadLinks(tree: Tree): string[] {
  const known = new Set(tree.paths.flatMap(withFolders))
  const isKnown = (path: string, link: string) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
    if (!known.has(target)) return false
    return anchor === undefined || !target.endsWith('.md') || anchorsOf(tree.read(target)).has(anchor)
  }
  return tree.paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      linksOf(tree.read(path))
        .filter((link) => !isKnown(path, link))
        .map((link) => `${path}: the link to ${link} is broken.`),
    )
}

const withoutBlocks = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '')

/** The anchors of a document's headings, as GitHub forms them. A repeated one gets a number. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-')
    let unique = anchor
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`
    anchors.add(unique)
  }
  return anchors
}

function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function linksOf(markdown: string): string[] {
  const text = withoutBlocks(markdown).replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(<?([^)\s>]+)/g)].flatMap(([, target = '']) => {
    const isRelative = !/^[a-z][a-z\d+.-]*:/i.test(target)
    return isRelative ? [decodeURI(target.replace(/\?[^#]*/, ''))] : []
  })
}

const MAX_LINES = 400
const MAY_BE_LONG = 'server/db/schema.ts'

/**
 * Violations of the layout rules: names of files and folders, file length, one component per file, examples that
 * call the function they document, and issue numbers for unfinished work.
 * @returns one sentence per error
 */
export function findLayoutErrors(tree: Tree): string[] {
  return tree.paths.flatMap((path) => [
    ...nameErrors(path),
    ...(/\.(tsx?|js|css)$/.test(path) ? codeErrors(path, tree.read(path)) : []),
  ])
}

function nameErrors(path: string): string[] {
  const folders = path.split('/')
  const file = folders.pop() ?? ''
  if (/^index\.[jt]sx?$/.test(file)) return [`${path}: no index files; import the file itself.`]
  if (/^helpers?\.[jt]sx?$/.test(file)) return [`${path}: name the file after what it does, not “helpers”.`]
  return folders.includes('utils') ? [`${path}: no utils folder; put the file beside what uses it.`] : []
}

function codeErrors(path: string, text: string): string[] {
  const errors: string[] = []
  const lines = text.replace(/\n$/, '').split('\n')
  if (/\.tsx?$/.test(path) && lines.length > MAX_LINES && path !== MAY_BE_LONG) {
    errors.push(`${path}: ${lines.length} lines; split files longer than ${MAX_LINES}.`)
  }
  lines.forEach((line, at) => {
    if (/\bTODO\b(?!\(#\d+\))/.test(line))
      errors.push(`${path}:${at + 1}: write it as TODO(#12), with the number of an issue.`)
  })
  return [...errors, ...exampleErrors(path, text), ...componentErrors(path, text)]
}

/** An `@example` that starts with a call must call the function it documents. */
function exampleErrors(path: string, text: string): string[] {
  return [...text.matchAll(/@example ((?:(?!\*\/)[^])*)\*\/\s*export (?:async )?(?:function|const) (\w+)/g)]
    .filter(([, example = '', name = '']) => /^\w+\(/.test(example) && !example.includes(`${name}(`))
    .map(([, , name]) => `${path}: the example of ${name} doesn’t call it.`)
}

/** A `.tsx` file exports at most one component and is named after it; without one, its name is kebab-case. */
function componentErrors(path: string, text: string): string[] {
  if (!/^(console|site|mails)\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return []
  const name = posix.basename(path, '.tsx')
  const components = [...text.matchAll(/^export (?:const|function) ([A-Z]\w*[a-z]\w*)/gm)].map(
    ([, component]) => component ?? '',
  )
  if (components.length > 1) return [`${path}: export one component per file, not ${components.join(' and ')}.`]
  const [component] = components
  if (component !== undefined)
    return component === name ? [] : [`${path}: name the file after its component: ${component}.tsx.`]
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name) ? [] : [`${path}: name a file without a component in kebab-case.`]
}

if (import.meta.main) main()
