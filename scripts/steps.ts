import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** One command of a run. */
export type Step = { name: string; command: string[] }

/** The result of a step. */
export type StepResult = { name: string; ok: boolean; output: string; seconds: number }

const TREES = ['contract', 'console', 'site', 'mails', 'sandbox', 'scripts', 'e2e']

/** Several trees are checked at once, so each by one thread; what did not change since the last run is not checked again. */
const types = (tree: string) => {
  const stored = `node_modules/.cache/types/${tree}.tsbuildinfo`
  return ['tsc', '-p', tree, '--checkers', '1', '--incremental', '--tsBuildInfoFile', stored]
}

/** The fast part: format, lint, types, dead code, documents, supply chain, unit tests. */
export const FAST_STEPS: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  // Measurements import most of the server and are compiled as it is, so one run does for both.
  { name: 'types of server and bench', command: types('bench') },
  ...TREES.map((tree) => ({ name: `types of ${tree}`, command: types(tree) })),
  { name: 'dead code', command: ['knip'] },
  { name: 'documents', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'supply chain', command: ['node', 'scripts/check-supply-chain.ts'] },
  { name: 'OpenAPI document', command: ['node', 'scripts/openapi.ts', '--check'] },
]

/**
 * Runs a command of the repository with the locked Node first in the path.
 * @param onOutput called with its output while it runs
 */
export function runStep(step: Step, onOutput: (text: string) => void = () => {}): Promise<StepResult> {
  const began = performance.now()
  const [program = '', ...parameters] = step.command
  const env = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
  const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    onOutput(chunk.toString())
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  return new Promise((resolve) => {
    const end = (ok: boolean) => resolve({ name: step.name, ok, output, seconds: (performance.now() - began) / 1000 })
    child.once('error', (error) => {
      output += String(error)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/**
 * Runs steps two at a time and prints each result; failed steps with their output.
 * @returns the names of those that failed
 */
export async function runSteps(steps: Step[]): Promise<string[]> {
  const queue = [...steps]
  const failed: string[] = []
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const result = await runStep(step)
      console.log(`${result.ok ? 'ok    ' : 'FAILED'}  ${result.name}  (${result.seconds.toFixed(1)} s)`)
      if (result.ok) continue
      failed.push(result.name)
      console.log(result.output)
    }
  }
  await Promise.all([work(), work()])
  return failed
}
