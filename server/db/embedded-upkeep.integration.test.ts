import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { tidyUp } from './embedded-upkeep.ts'

describeApp('upkeep of the embedded database', (test) => {
  it('gathers statistics of what changed', async () => {
    const { database } = test().deps
    // Each company brings 14 allergens: six of them are more than PostgreSQL's threshold of 50 rows.
    for (let count = 0; count < 6; count += 1) await makeCompany(test())
    await database.pool.query('SELECT pg_stat_force_next_flush()')

    await tidyUp(database)

    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM pg_stats WHERE tablename = 'allergen'`,
    )
    expect(rows[0].count).toBeGreaterThan(0)
  })
})
