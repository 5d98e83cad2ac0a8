import { expect, it } from 'vitest'
import { describeApp } from '#server/testing/test-app.ts'

describeApp('clients of one database', (test) => {
  it('never get each other’s answers, in or outside transactions', async () => {
    const { pool } = test().deps.database
    const ask = async (value: number) => {
      const { rows } = await pool.query('SELECT $1::int AS value, pg_sleep(0)', [value])
      return rows[0].value
    }
    const askInTransaction = async (value: number) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query("SELECT set_config('app.company_id', $1, true)", [String(value)])
        const { rows } = await client.query("SELECT current_setting('app.company_id')::int AS value")
        await client.query('COMMIT')
        return rows[0].value
      } finally {
        client.release()
      }
    }
    const values = Array.from({ length: 400 }, (_, at) => at + 1)

    const answers = await Promise.all(values.map((value) => (value % 3 === 0 ? askInTransaction(value) : ask(value))))

    expect(answers).toEqual(values)
  })

  it('go on after one of them failed in the middle of a query', async () => {
    const { pool } = test().deps.database
    const attempts = Array.from({ length: 50 }, (_, at) =>
      pool.query('SELECT 10 / ($1::int % 2) AS value', [at]).catch(() => null),
    )

    const answers = await Promise.all(attempts)

    expect(answers.map((answer) => answer?.rows[0].value ?? 'failed')).toEqual(
      attempts.map((_, at) => (at % 2 === 0 ? 'failed' : 10)),
    )
  })
})
