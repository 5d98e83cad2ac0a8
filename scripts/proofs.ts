import type { Tree } from './tree.ts'

/**
 * Whether a test that a document names is there.
 * @param proof `path › title`; titles of groups may stand before the test's own, parted by ` › `
 * @returns what is wrong, in words; none when all is there
 */
export type ProofCheck = (proof: string) => string[]

/** Reads each test file once, however many proofs name it. */
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
    if (!paths.has(path)) return [`there is no test file ${path}.`]
    return named.filter((title) => !titlesOf(path).has(plain(title))).map((title) => `${path} has no test “${title}”.`)
  }
}

/** The cells of each row of the tables of a document, with the number of its line. */
export function tableRows(markdown: string): { line: number; cells: string[] }[] {
  return markdown.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|')) return []
    const cells = text.split(/(?<!\\)\|/).slice(1, -1)
    return [{ line: at + 1, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }]
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
