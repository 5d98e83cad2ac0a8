import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from './run-server.ts'

/** Tells the processes of a test run where the demo is. */
const DEMO_FOLDER = 'TEST_DEMO_FOLDER'

/**
 * Before a test run: makes a data folder with the demo, which its servers start from.
 * @returns what removes it
 */
export async function makeDemoFolder(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-demo-'))
  const server = await runServer({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' })
  await server.stop()
  // The database is elsewhere if its user may not enter this folder. Each server then makes its own demo.
  if (existsSync(join(dataDir, 'database'))) process.env[DEMO_FOLDER] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

/** A new data folder with an unchanged demo; empty where `makeDemoFolder` could make none. */
export function copyDemoFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-run-'))
  const demo = process.env[DEMO_FOLDER]
  if (demo) execFileSync('cp', ['-a', `${demo}/.`, dataDir])
  return dataDir
}
