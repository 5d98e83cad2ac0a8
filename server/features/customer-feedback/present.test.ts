import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { feedbackCsv } from './present.ts'
import type { FeedbackRow } from './queries.ts'

const rowOf = (id: number): FeedbackRow => ({
  feedback: {
    id,
    companyId: 1,
    branchId: 1,
    diningTableId: null,
    menuItemId: null,
    type: 'EXPERIENCE',
    rating: 5,
    comment: `Lovely, ${id}`,
    name: null,
    email: null,
    consentedAt: null,
    locale: 'en',
    status: 'NEW',
    fingerprint: null,
    createdAt: new Date('2026-11-20T12:00:00Z'),
  },
  branchName: 'Harbour',
  timeZone: 'Europe/Berlin',
  tableName: null,
  item: null,
  change: null,
})

describe('feedback as a CSV file', () => {
  it.each([0, 1, 100, 250])(
    'feedback as a CSV file has one header and one line for each of %d entries',
    async (count) => {
      const rows = Array.from({ length: count }, (_, at) => rowOf(at + 1))

      const file = await feedbackCsv(rows)

      expect(file.match(/\uFEFF/g)).toHaveLength(1)
      expect(file.match(/Comment/g)).toHaveLength(1)
      const records: Record<string, string>[] = parse(file, { bom: true, columns: true })
      expect(records.map((one) => one['Comment'])).toEqual(rows.map(({ feedback }) => feedback.comment))
    },
  )

  it('writing many feedback entries as CSV doesn’t block the event loop', async () => {
    let turns = 0
    const countTurns = () => {
      turns += 1
      counting = setImmediate(countTurns)
    }
    let counting = setImmediate(countTurns)
    const file = await feedbackCsv(Array.from({ length: 1_000 }, (_, at) => rowOf(at + 1)))
    clearImmediate(counting)

    expect(file.length).toBeGreaterThan(0)
    expect(turns).toBeGreaterThan(5)
  })
})
