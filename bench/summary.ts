import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SectionResult, toMarkdown } from './result.ts'

/** The folder for results; git ignores it. */
export const RESULTS_FOLDER = fileURLToPath(new URL('../.bench', import.meta.url))
const README = fileURLToPath(new URL('./README.md', import.meta.url))
const FIGURES = /(?<=<!-- figures -->\n)[^]*(?=<!-- \/figures -->)/

type StoredResult = SectionResult & {
  section: string
  takenAt: string
  loadBefore: number
  machine: { cpu: string; cores: number; kernel: string; node: string }
}

/**
 * Writes the newest result of every section into `.bench/summary.md`.
 * @param order the names of all sections
 */
export function writeSummary(order: string[]): void {
  writeFileSync(`${RESULTS_FOLDER}/summary.md`, readResults(order).map(sectionOf).join('\n'))
}

/**
 * Writes the newest results between the `figures` comments in `bench/README.md`. Sections without results in `.bench/`
 * keep the text that the file has.
 * @param order the names of all sections
 */
export function writeReadme(order: string[]): void {
  const text = readFileSync(README, 'utf8')
  const [figures = ''] = FIGURES.exec(text) ?? []
  const sections = new Map(figures.split(/^(?=### )/m).map((one) => [/^### (\S+)/.exec(one)?.[1], one.trimEnd()]))
  for (const result of readResults(order)) sections.set(result.section, sectionOf(result).trimEnd())
  const ordered = order.flatMap((name) => sections.get(name) ?? [])
  writeFileSync(
    README,
    text.replace(FIGURES, () => `\n${ordered.join('\n\n')}\n\n`),
  )
  execFileSync('npx', ['oxfmt', README], { stdio: 'ignore' })
}

function readResults(order: string[]): StoredResult[] {
  if (!existsSync(RESULTS_FOLDER)) return []
  return readdirSync(RESULTS_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(`${RESULTS_FOLDER}/${file}`, 'utf8')) as StoredResult) // written by run.ts
    .toSorted((one, other) => order.indexOf(one.section) - order.indexOf(other.section))
}

function sectionOf({ section, takenAt, loadBefore, machine, tables, notes }: StoredResult): string {
  const when = `${takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} cores (${machine.cpu}), Node ${machine.node}, load before ${loadBefore.toFixed(2)}`
  return [
    `### ${section}`,
    '',
    when,
    '',
    ...tables.flatMap((table) => [toMarkdown(table), '']),
    ...notes.flatMap((note) => [note, '']),
  ].join('\n')
}
