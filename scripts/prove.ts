/**
 * `npm run prove [-- name …]`: runs proofs that take too long for `npm test`, one after the other, and prints a table
 * of their results. Without names it runs every proof, which takes hours; `PROVE_SEED=…` repeats the random numbers of
 * an earlier run.
 */
import { abuseTable } from './abuse-table.ts'
import { isBuilt } from './sources.ts'
import { runStep, type Step } from './steps.ts'

type Proof = {
  what: string
  step: Step
  settings?: Record<string, string>
  /** Builds a table from the output. `errors` has one sentence per failure. */
  table?: (output: string) => { lines: string[]; errors: string[] }
}

const vitest = (name: string, projects: string[], files: string[]): Step => ({
  name,
  command: ['vitest', 'run', '--reporter=default', ...projects.flatMap((one) => ['--project', one]), ...files],
})

const PROOFS: Record<string, Proof> = {
  'tenant-wall': {
    what: 'every call with IDs of other companies, also with either protection removed',
    step: vitest('tenant-wall', ['integration'], ['server/tenant-wall.integration.test.ts']),
  },
  requests: {
    what: 'malformed requests and invalid branch IDs',
    step: vitest(
      'requests',
      ['processes', 'integration'],
      ['server/bad-requests.process.test.ts', 'server/features/menu-site/branch-ids.integration.test.ts'],
    ),
  },
  allergens: {
    what: '100,000 items, allergen groups, choices and modes: no allergen that a guest avoids is shown without a mark',
    step: vitest('allergens', ['unit'], ['site/filter/allergen-rule.property.test.ts']),
  },
  'menu-truth': {
    what: '100,000 items through every output: no unconfirmed “free from”, and all outputs agree',
    step: vitest('menu-truth', ['pages'], ['scripts/menu-truth']),
  },
  logs: {
    what: '100 MB of logs, searched for secrets and addresses',
    step: vitest('logs', ['integration'], ['server/logs.integration.test.ts']),
  },
  crashes: {
    what: 'the server, the database or both killed during mixed writes, and power cuts: no acknowledged write may be lost',
    step: vitest('crashes', ['processes'], ['server/crashes.process.test.ts', 'server/power-cut.process.test.ts']),
  },
  payments: {
    what: 'payments interrupted at every step, and random sequences of events',
    step: vitest('payments', ['integration', 'processes'], ['server/features/subscriptions']),
    settings: { PAYMENT_ROUNDS: 'full' },
  },
  machines: {
    what: 'two servers behind nginx, limits in Redis, lost database connections',
    step: vitest(
      'machines',
      ['unit', 'processes'],
      [
        'server/several-machines.process.test.ts',
        'server/platform/menu-changes.process.test.ts',
        'server/platform/shared-limits.test.ts',
      ],
    ),
  },
  abuse: {
    what: 'attacks on the real server, and how well it serves ordinary users during and after them (server/abuse/frame.ts)',
    // Attacks run one at a time, because they would affect each other.
    step: vitest('abuse', ['processes'], ['--no-file-parallelism', 'server/abuse']),
    table: abuseTable,
  },
  image: {
    what: 'the Dockerfile, followed without Docker, and the server it starts',
    step: { name: 'image', command: ['node', 'scripts/prove-image.ts'] },
  },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(`Unknown proof: ${unknown.join(', ')}. Available proofs: ${Object.keys(PROOFS).join(', ')}`)
  process.exitCode = 2
} else {
  await prove(names.length > 0 ? names : Object.keys(PROOFS))
}

type Row = { name: string; ok: boolean; seconds: number; figures: string[]; table: string[] }

async function prove(wanted: string[]): Promise<void> {
  const rows: Row[] = []
  // The attacks request the built pages.
  if (!isBuilt()) {
    const build = await runStep({ name: 'build', command: ['node', 'scripts/build.ts'] })
    if (!build.ok) throw new Error(`The build failed:\n${build.output}`)
  }
  for (const name of wanted) {
    const proof = PROOFS[name]
    if (!proof) continue
    console.log(`\n${name}: ${proof.what}`)
    Object.assign(process.env, { PROVE: 'full', NO_COLOR: '1', ...proof.settings })
    const { ok, output, seconds } = await runStep(proof.step, (text) => process.stdout.write(text))
    const counts = /^\s*Tests\s+(.+)$/m.exec(output)?.[1]
    const figures = [...output.matchAll(/PROOF (.+)/g)].map(([, text = '']) => text)
    const { lines: table = [], errors = [] } = proof.table?.(output) ?? {}
    const found = [...(counts ? [counts] : []), ...figures, ...errors.map((error) => `MISSED ${error}`)]
    rows.push({ name, ok: ok && errors.length === 0, seconds, figures: found, table })
  }
  printTable(rows)
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}

function printTable(rows: Row[]): void {
  for (const { table } of rows) if (table.length > 0) console.log(`\n${table.join('\n')}`)
  console.log('\n| proof | outcome | minutes | figures |\n| --- | --- | --- | --- |')
  for (const { name, ok, seconds, figures } of rows) {
    const minutes = (seconds / 60).toFixed(1)
    console.log(`| ${name} | ${ok ? 'passed' : 'FAILED'} | ${minutes} | ${figures.join('<br>')} |`)
  }
}
