import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { NODE_FLAGS } from '../scripts/run-server.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 10_000_000
/** Parameters of Node with which the server starts, including what it loads first. */
export const SERVER_FLAGS = [
  ...NODE_FLAGS,
  '--import',
  new URL('../server/platform/fast-modules.ts', import.meta.url).href,
]

/**
 * Runs a script of this folder in a separate process and parses its last line as JSON; log lines may precede it.
 * @param script its file name in this folder
 * @throws {Error} when the script fails
 */
export async function runInProcess<Result>(script: string, args: string[] = []): Promise<Result> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await run(process.execPath, [...SERVER_FLAGS, file, ...args], {
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Result // the type of what the script prints
}
