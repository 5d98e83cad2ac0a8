/**
 * `npm run bench [-- [section …] [--readme]]`: measures, prints tables, and stores them in `.bench/`. Missed targets are
 * only reported.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release } from 'node:os'
import { parseArgs } from 'node:util'
import { isBuilt } from '../scripts/sources.ts'
import { toText, type SectionResult } from './result.ts'
import { RESULTS_FOLDER, writeReadme, writeSummary } from './summary.ts'

/** The sections in the order in which they are reported, and in which they run unless some are named. */
const SECTIONS: Record<string, () => Promise<SectionResult>> = {
  cached: async () => (await import('./cached.ts')).benchCached(),
  apis: async () => (await import('./apis.ts')).benchApis(),
  render: async () => (await import('./render.ts')).benchRender(),
  before: async () => (await import('./before.ts')).benchBefore(),
  'menu-query': async () => (await import('./menu-query.ts')).benchMenuQuery(),
  mix: async () => (await import('./mix.ts')).benchMix(),
  growth: async () => (await import('./growth.ts')).benchGrowth(),
  lists: async () => (await import('./lists.ts')).benchLists(),
  'import-truth': async () => (await import('./import-truth.ts')).benchImportTruth(),
  import: async () => (await import('./import.ts')).benchImport(),
  embedded: async () => (await import('./embedded.ts')).benchEmbedded(),
  console: async () => (await import('./console.ts')).benchConsole(),
  'long-menu': async () => (await import('./long-menu.ts')).benchLongMenu(),
  live: async () => (await import('./live.ts')).benchLive(),
  memory: async () => (await import('./memory.ts')).benchMemory(),
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse(),
}
/** Sections that only run when named: they take twenty minutes, fetch a tool of 180 MB, or need another checkout. */
const BY_NAME_ONLY = ['memory', 'lighthouse', 'before']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) {
  console.error(`Unknown section: ${unknown.join(', ')}. Available sections: ${Object.keys(SECTIONS).join(', ')}`)
  process.exitCode = 2
} else {
  const usual = Object.keys(SECTIONS).filter((name) => !BY_NAME_ONLY.includes(name))
  await runSections(positionals.length > 0 ? positionals : usual)
}

async function runSections(names: string[]): Promise<void> {
  if (!isBuilt())
    console.warn(
      'dist/ wasn’t built from the current sources, so the last build is measured. Run `npm run build` first.\n',
    )
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  for (const name of names) {
    // A failing section must not stop the others.
    await runSection(name).catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  writeSummary(Object.keys(SECTIONS))
  if (values.readme) writeReadme(Object.keys(SECTIONS))
}

async function runSection(name: string): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  console.log(`── ${name} (load ${loadBefore.toFixed(2)})`)
  const result = await SECTIONS[name]?.()
  if (!result) return
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, kernel: release(), node: process.version }
  const stored = { section: name, takenAt: new Date().toISOString(), loadBefore, machine, ...result }
  writeFileSync(`${RESULTS_FOLDER}/${name}.json`, `${JSON.stringify(stored, null, 2)}\n`)
  for (const table of result.tables) console.log(`\n${toText(table)}`)
  for (const note of result.notes) console.log(`\n${note}`)
  console.log()
}
