import { TRUTH_CASES } from '#server/features/menu-import/truth/all-cases.ts'
import { listRealCases } from '#server/features/menu-import/truth/real-cases.ts'
import { measure, type Score } from '#server/features/menu-import/truth/truth.ts'
import type { SectionResult } from './result.ts'

const COLUMNS = ['file', 'rows', 'right', 'asked', 'wrong', 'choices', 'right after', 'wrong after']

/** Compares what an import reads, before and after its questions are answered, with the known content of the files. */
export async function benchImportTruth(): Promise<SectionResult> {
  const rows: string[][] = []
  const total = { rows: 0, right: 0, asked: 0, wrong: 0, choices: 0, rightAfter: 0, wrongAfter: 0 }
  const raw: unknown[] = []
  for (const one of [...TRUTH_CASES, ...listRealCases()]) {
    const result = await measure(one)
    const { untouched, answered, choices } = result
    raw.push({ name: one.name, ...result })
    rows.push([
      one.name,
      String(result.rows),
      ...cells(untouched),
      String(choices),
      String(answered.right),
      String(answered.wrong.length),
    ])
    total.rows += result.rows
    total.right += untouched.right
    total.asked += untouched.asked
    total.wrong += untouched.wrong.length
    total.choices += choices
    total.rightAfter += answered.right
    total.wrongAfter += answered.wrong.length
  }
  rows.push(['all', ...Object.values(total).map(String)])
  const share = (right: number) => `${((right / total.rows) * 100).toFixed(1)} %`
  return {
    tables: [{ title: 'Truth of imports', columns: COLUMNS, rows }],
    notes: [
      `Right without a question: ${share(total.right)} of ${total.rows} rows; after the answers: ${share(total.rightAfter)}. Wrong: ${total.wrong} before and ${total.wrongAfter} after the answers.`,
    ],
    raw,
  }
}

function cells({ right, asked, wrong }: Score): string[] {
  return [right, asked, wrong.length].map(String)
}
