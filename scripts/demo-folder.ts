import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from './run-server.ts'

/** The environment variable with the path of the demo's data folder, for the processes of a test run. */
const DEMO_FOLDER = 'TEST_DEMO_FOLDER'

/**
 * Creates a data folder with the demo before a test run, so that `copyDemoFolder` can copy it for each server.
 * @returns a function that deletes the folder
 */
export async function makeDemoFolder(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-demo-'))
  const server = await runServer({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
  await server.stop()
  // The database is stored elsewhere if its user can't access this folder. Each server then creates its own demo.
  if (existsSync(join(dataDir, 'database'))) process.env[DEMO_FOLDER] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Creates a data folder with an unchanged demo. It is empty when `makeDemoFolder` prepared none; the server then
 * creates the demo.
 * @returns the folder's path
 */
export function copyDemoFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-run-'))
  const demo = process.env[DEMO_FOLDER]
  if (demo) execFileSync('cp', ['-a', `${demo}/.`, dataDir])
  return dataDir
}
