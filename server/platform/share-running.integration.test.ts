import { expect, it, vi } from 'vitest'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('responses that need the database, but no sign-in', (test) => {
  it.each(['/readyz', '/api/subscription/plans'])(
    'simultaneous requests to %s share one database query',
    async (path) => {
      const query = vi.spyOn(test().deps.database.pool, 'query')

      const answers = await Promise.all(Array.from({ length: 20 }, () => call(test(), 'GET', path)))
      const together = query.mock.calls.length
      const later = await call(test(), 'GET', path)

      expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([200]))
      expect([together, query.mock.calls.length]).toEqual([1, 2])
      query.mockRestore()
    },
  )
})
