import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 10_000_000

/**
 * Runs a script of this folder in a process of its own and reads the JSON of its last line; a log may stand before it.
 * @param script a file beside this one
 */
export async function runInProcess<Result>(script: string, args: string[] = []): Promise<Result> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const { stdout } = await run(process.execPath, [file, ...args], { maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Result // printed by the script, which says so in its type
}
