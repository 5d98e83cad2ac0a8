import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import type { Tree } from './tree.ts'

/** A reviewed regular expression that is slow or built at run time, and the reason why it may stay. */
export type SlowPattern = { pattern: string; file: string; reason: string }

/** Code that reads untrusted text, or runs in browsers. */
const SHIPPED = /^(?:contract|server|console|site|mails|sandbox)\/.*\.tsx?$/
const TESTS = /\.(?:test|fixture)\.tsx?$|^(?:server|console)\/testing\//

/** A regular expression in the sources. `literal` is null when it is built at run time. */
type Found = { path: string; line: number; source: string; literal: { pattern: string; flags: string } | null }

/**
 * Regular expressions with exponential backtracking (always refused) or polynomial backtracking, found by scslre, and
 * those built at run time, which it can't analyse. scslre doesn't detect overlapping alternatives such as `(?:a|a)*`.
 * @param known reviewed expressions, with the reason why they may stay
 * @returns one message per error, and one per listed expression that no longer exists or is no longer slow
 */
export function findSlowRegexes(tree: Tree, known: readonly SlowPattern[]): string[] {
  const used = new Set<SlowPattern>()
  const errors = tree.paths
    .filter((path) => SHIPPED.test(path) && !TESTS.test(path))
    .flatMap((path) => regexesOf(path, tree.read(path)))
    .flatMap((found) => {
      const error = errorOf(found)
      if (error === null) return []
      const reason = known.find(({ pattern, file }) => pattern === found.source && file === found.path)
      if (reason) used.add(reason)
      return reason && !error.final ? [] : [`${found.path}:${found.line}: ${found.source} ${error.words}`]
    })
  const unused = known
    .filter((one) => !used.has(one))
    .map(
      ({ pattern, file }) =>
        `scripts/slow-regexes.ts: ${pattern} in ${file} is gone or no longer slow. Remove it from the list.`,
    )
  return [...errors, ...unused]
}

function regexesOf(path: string, text: string): Found[] {
  const found: Found[] = []
  const add = (start: number, source: string, literal: Found['literal']) =>
    found.push({ path, line: text.slice(0, start).split('\n').length, source, literal })
  const made = (node: { start: number; end: number; callee: object }) => {
    if ('name' in node.callee && node.callee.name === 'RegExp') add(node.start, text.slice(node.start, node.end), null)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.start, text.slice(node.start, node.end), node.regex)
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(path, text).program)
  return found
}

function errorOf({ literal }: Found): { words: string; final: boolean } | null {
  if (literal === null)
    return {
      words: 'is built at run time. Add it to scripts/slow-regexes.ts, with what it is built from.',
      final: false,
    }
  const { reports } = analyse({ source: literal.pattern, flags: literal.flags })
  const worst = reports.find(({ exponential }) => exponential) ?? reports[0]
  if (!worst) return null
  const words = `backtracks ${worst.exponential ? 'exponentially' : 'polynomially'} over ${worst.character.literal.source}`
  const remedy = worst.exponential ? 'Rewrite it.' : 'Rewrite it, or add it to scripts/slow-regexes.ts with a reason.'
  return { words: `${words}. ${remedy}`, final: worst.exponential }
}
