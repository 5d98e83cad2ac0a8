import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { sheetXml, workbookParts } from '#server/features/menu-import/read/workbook.fixture.ts'
import { craftZip } from '#server/features/menu-import/read/zip.fixture.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { IS_FULL } from '#server/testing/proofs.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import { makeCompanies } from './abuse-company.ts'
import type { AbuseServer } from './abuse-server.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'
import { uploadMenu } from './import-menu.ts'

const AGAIN_EVERY_MS = 500
/** Reading a file takes a minute at most. */
const IMPORT_END = { timeout: 70_000, interval: 1_000 }
const MENU = sheetXml([
  ['Dish', 'Price'],
  ['Soup', 3.5],
])

/** A workbook with a sheet of 200 MB that the zip file's central directory declares as 900 bytes. */
function lyingWorkbook(): Buffer {
  const parts = workbookParts(MENU)
  const bomb = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(200_000_000, 0x20) }
  const small = { unpacked: 900, packed: 400 }
  return craftZip([...parts.slice(0, -1), { ...bomb, both: small, local: { unpacked: bomb.content.length } }])
}

/** A workbook close to the limit of 50,000 rows: it exceeds no limit of a file, but may need too much memory to read. */
function heavyWorkbook(): Buffer {
  const rows = Array.from({ length: 49_000 }, (_, at) =>
    Array.from({ length: 14 }, (__, column) => `${at % 90} é ${column}`),
  )
  return craftZip(workbookParts(sheetXml([['Category', 'Dish', 'Price'], ...rows])))
}

/** A file whose last cell has 19 MB and no closing quote. */
function longLine(): Buffer {
  return Buffer.concat([Buffer.from('name,price\nSoup,"'), Buffer.alloc(19_000_000, 'é ')])
}

/** The last entry lists what the attacker may read about an import: how the reason for a failure begins; null if none. */
const ATTACKS = [
  ['a workbook that unpacks to more than its declared size', 2, 'xlsx', lyingWorkbook, ['The spreadsheet is damaged']],
  ['workbooks of the maximum size', 3, 'xlsx', heavyWorkbook, ['This file is too large or too complicated', null]],
  ['a line of 19 MB', 3, 'csv', longLine, ['Line 2 has more than a million characters']],
] as const

describeAttack('hostile menu files', (server) => {
  it.each(IS_FULL ? ATTACKS : ATTACKS.slice(0, 2))(
    'hostile menu files (%s) don’t keep another company from importing its menu',
    ATTACK_TIMEOUT,
    async (what, row, kind, make, outcomes) => {
      const attackers = await makeCompanies(server(), 2)
      const bytes = make()
      const statuses: number[] = []

      const met = await measureAttack(server(), async ({ ask, isOver }) => {
        for (let sent = 0; !isOver(); sent += 1) {
          for (const [at, attacker] of attackers.entries())
            void uploadMenu(ask, attacker, { name: `menu.${kind}`, bytes }, `203.0.113.${at}`).then(({ status }) =>
              statuses.push(status),
            )
          await wait(AGAIN_EVERY_MS)
        }
      })

      checkLimits(row, what, met, {
        answers: countAnswers(statuses),
        'size of the file': `${(bytes.length / 1_000_000).toFixed(1)} MB`,
      })
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => ![0, 200, 409, 429, 503].includes(status))).toEqual([])
      const reasons = await vi.waitFor(() => listOutcomes(server(), attackers), IMPORT_END)
      const isExpected = (reason: string | null) =>
        outcomes.some((one) => (one === null || reason === null ? one === reason : reason.startsWith(one)))
      expect(reasons.filter((reason) => !isExpected(reason))).toEqual([])
    },
  )
})

/** Why the attackers' imports failed, or null for one that didn't. Imports that are still being read are left out. */
function listOutcomes({ dataDir }: AbuseServer, attackers: TestCompany[]): Promise<(string | null)[]> {
  return inDatabaseOf({ dataDir }, async ({ deps }) => {
    const { rows } = await deps.database.pool.query<{ reason: string | null }>(
      `SELECT result -> 'failure' ->> 'reason' AS reason FROM menu_import
       WHERE company_id = ANY($1) AND state <> 'reading'`,
      [attackers.map(({ companyId }) => companyId)],
    )
    if (rows.length === 0) throw new Error('No file has been read yet')
    return rows.map(({ reason }) => reason)
  })
}
