import { ASVS_REQUIREMENTS, requirementsOf } from './asvs-requirements.ts'
import { proofChecker, tableRows } from './proofs.ts'
import type { Tree } from './tree.ts'

const FOLDER = 'docs/security/'
const ASVS = 'docs/security/asvs.md'

/** `met` needs a proof; the others need words. */
const STATES = ['met', 'partly', 'not met', 'operator', 'n/a']

/**
 * What the documents about security claim and is not so: tests that are not there, and rows of the ASVS table that are
 * missing, stand there twice, have no state, or claim to be met without a test or a file that shows it.
 * @returns one sentence for each fault
 */
export function findSecurityFaults(tree: Tree): string[] {
  const documents = tree.paths.filter((path) => path.startsWith(FOLDER) && path.endsWith('.md'))
  return [...documents.flatMap((path) => findMissingTests(tree, path)), ...findRowFaults(tree)]
}

function findMissingTests(tree: Tree, path: string): string[] {
  const faultsOf = proofChecker(tree)
  return tableRows(tree.read(path)).flatMap(({ line, cells }) =>
    cells
      .flatMap((cell) => codesIn(cell))
      .filter((code) => code.includes(' › '))
      .flatMap(faultsOf)
      .map((fault) => `${path}:${line}: ${fault}`),
  )
}

function findRowFaults(tree: Tree): string[] {
  const missing = new Set(ASVS_REQUIREMENTS)
  const faults = tableRows(tree.read(ASVS)).flatMap(({ line, cells }) => {
    const [numbers = '', , , state = '', reason = ''] = cells
    if (!/^V\d/.test(numbers)) return []
    const say = (words: string) => [`${ASVS}:${line}: ${numbers} ${words}`]
    const requirements = requirementsOf(numbers)
    if (requirements.length === 0) return say('is no requirement of level 1 or 2.')
    if (!requirements.every((one) => missing.delete(one))) return say('stands here twice.')
    if (!STATES.includes(state)) return say(`is ${STATES.join(', ')}, not “${state}”.`)
    if (state === 'met' && !hasProof(tree, reason)) return say('is met, so it names a test or a file that shows it.')
    return reason === '' ? say('needs words that say why.') : []
  })
  return [...faults, ...[...missing].map((number) => `${ASVS}: ${number} is missing.`)]
}

function hasProof(tree: Tree, reason: string): boolean {
  const isLink = /\]\([^)]+\)/.test(reason)
  return isLink || codesIn(reason).some((code) => code.includes(' › ') || tree.paths.includes(code))
}

const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
