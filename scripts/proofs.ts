import { basename } from 'node:path'
import type { Tree } from './tree.ts'

/**
 * Checks that a test file named in a document exists and has the named titles.
 * @param proof `path › title`; group titles may precede the test's own, separated by ` › `
 * @returns one sentence per error; empty when the file has them all
 */
export type ProofCheck = (proof: string) => string[]

/** Creates a check that reads each test file only once. */
export function proofChecker(tree: Tree): ProofCheck {
  const paths = new Set(tree.paths)
  const titles = new Map<string, Set<string>>()
  const titlesOf = (path: string) => {
    const known = titles.get(path) ?? testTitles(tree.read(path))
    titles.set(path, known)
    return known
  }
  return (proof) => {
    const [path = '', ...named] = proof.split(' › ')
    if (named.length === 0) return [`“${proof}” names no test.`]
    if (!paths.has(path)) return [`there is no test file ${path}.`]
    return named.filter((title) => !titlesOf(path).has(plain(title))).map((title) => `${path} has no test “${title}”.`)
  }
}

/** The cells of each table row in a document, including headers and separators, with the row's line number from 1. */
export function tableRows(markdown: string): { line: number; cells: string[] }[] {
  return markdown.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|')) return []
    const cells = text.split(/(?<!\\)\|/).slice(1, -1)
    return [{ line: at + 1, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }]
  })
}

/** A title: the text after `it(`, `test(`, `describe(` and similar, or after `it.each(…)(`. */
const TITLE =
  /(?:\b(?:it|test|describe|describeApp)(?:\.\w+)*|\))\s*\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

function testTitles(source: string): Set<string> {
  const found = [...source.matchAll(TITLE)].map(([, single, double, template]) => single ?? double ?? template ?? '')
  return new Set(found.map((title) => plain(title.replace(/\\(.)/g, '$1'))))
}

/** Treats straight and curly apostrophes as equal. */
const plain = (title: string) => title.trim().replaceAll('’', "'")

/**
 * Markdown links to the files of tests, separated by commas. Each file is linked once.
 * @param tests as `path › title`
 * @param up the relative path from the page to the root of the repository
 */
export function testLinks(tests: readonly string[], up: string): string {
  const paths = new Set(tests.map((test) => test.split(' › ', 1)[0] ?? ''))
  return [...paths].map((path) => `[${labelOf(path)}](${up}${path})`).join(', ')
}

const labelOf = (path: string) =>
  basename(path).replace(/(?:\.(?:integration|process|property))?\.(?:test|spec)\.tsx?$/, '')
