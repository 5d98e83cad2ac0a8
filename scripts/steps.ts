import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of the repository's root. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A command with its parameters, and the name that its result is printed with. */
export type Step = { name: string; command: string[] }

/** The result of a step. `output` contains its standard output and standard error. */
export type StepResult = { name: string; ok: boolean; output: string; seconds: number }

const TREES = ['contract', 'console', 'site', 'mails', 'sandbox', 'scripts', 'e2e']

/** One thread per folder, because two steps run in parallel. Results are stored, so that the next run is faster. */
const types = (tree: string) => {
  const stored = `node_modules/.cache/types/${tree}.tsbuildinfo`
  return ['tsc', '-p', tree, '--checkers', '1', '--incremental', '--tsBuildInfoFile', stored]
}

/** The checks that run no tests: format, lint, types, dead code, documents, supply chain and OpenAPI document. */
export const FAST_STEPS: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  // The project of `bench` includes the server's files, so one run checks both.
  { name: 'types of server and bench', command: types('bench') },
  ...TREES.map((tree) => ({ name: `types of ${tree}`, command: types(tree) })),
  { name: 'dead code', command: ['knip'] },
  { name: 'documents', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'supply chain', command: ['node', 'scripts/check-supply-chain.ts'] },
  { name: 'OpenAPI document', command: ['node', 'scripts/openapi.ts', '--check'] },
]

/**
 * Runs a command in the repository's root, with `node_modules/.bin` (the tools, and Node if npm installed it) first in
 * the path. A command that can't be started counts as failed.
 * @param onOutput called with the output while the command runs
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
 * Runs steps two at a time. Prints each result, and the output of failed steps.
 * @returns the names of the failed steps
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
