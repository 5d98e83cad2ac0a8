/**
 * `npm run prove [-- name …]`: the long forms of what `npm test` proves in short, one after the other, and a table of
 * their figures. Without names all of them, which takes hours. `PROVE_SEED=…` makes the same random numbers again.
 */
import { runStep, type Step } from './steps.ts'

type Proof = { what: string; step: Step; settings?: Record<string, string> }

const vitest = (name: string, projects: string[], files: string[]): Step => ({
  name,
  command: ['vitest', 'run', '--reporter=default', ...projects.flatMap((one) => ['--project', one]), ...files],
})
const BOTH = ['pglite', 'postgres']

const PROOFS: Record<string, Proof> = {
  'tenant-wall': {
    what: 'every call with other companies’ ids, on both databases, with each belt taken away',
    step: vitest('tenant-wall', BOTH, ['server/tenant-wall.integration.test.ts']),
  },
  requests: {
    what: 'requests no client would send, and ways to write a branch id',
    step: vitest(
      'requests',
      ['processes', 'pglite'],
      ['server/bad-requests.process.test.ts', 'server/features/menu-site/branch-ids.integration.test.ts'],
    ),
  },
  allergens: {
    what: '100,000 items, family trees, choices and modes: no guest meets, unmarked, what they avoid',
    step: vitest('allergens', ['unit'], ['site/filter/allergen-rule.property.test.ts']),
  },
  logs: {
    what: '100 MB of the log, searched for secrets and addresses',
    step: vitest('logs', ['pglite'], ['server/logs.integration.test.ts']),
  },
  crashes: {
    what: 'kill -9 under mixed writes, on both databases, compared with what was acknowledged',
    step: vitest('crashes', ['processes'], ['server/crashes.process.test.ts']),
  },
  payments: {
    what: 'payments at every point where they can break, and the randomly chosen histories',
    step: vitest('payments', [...BOTH, 'processes'], ['server/features/subscriptions']),
    settings: { PAYMENT_ROUNDS: 'full' },
  },
  machines: {
    what: 'two servers behind nginx, limits in Redis, connections that listen and are lost',
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
  image: {
    what: 'the Dockerfile, one instruction after the other',
    step: { name: 'image', command: ['node', 'scripts/prove-image.ts'] },
  },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. Proofs: ${Object.keys(PROOFS).join(', ')}`)
  process.exitCode = 2
} else {
  await prove(names.length > 0 ? names : Object.keys(PROOFS))
}

type Row = { name: string; ok: boolean; seconds: number; figures: string[] }

async function prove(wanted: string[]): Promise<void> {
  const rows: Row[] = []
  for (const name of wanted) {
    const proof = PROOFS[name]
    if (!proof) continue
    console.log(`\n${name}: ${proof.what}`)
    Object.assign(process.env, { PROVE: 'full', NO_COLOR: '1', ...proof.settings })
    const { ok, output, seconds } = await runStep(proof.step, (text) => process.stdout.write(text))
    const counts = /^\s*Tests\s+(.+)$/m.exec(output)?.[1]
    const figures = [...output.matchAll(/PROOF (.+)/g)].map(([, text = '']) => text)
    rows.push({ name, ok, seconds, figures: [...(counts ? [counts] : []), ...figures] })
  }
  printTable(rows)
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}

function printTable(rows: Row[]): void {
  console.log('\n| proof | outcome | minutes | figures |\n| --- | --- | --- | --- |')
  for (const { name, ok, seconds, figures } of rows) {
    const minutes = (seconds / 60).toFixed(1)
    console.log(`| ${name} | ${ok ? 'holds' : 'FAILED'} | ${minutes} | ${figures.join('<br>')} |`)
  }
}
