import { expect, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { freePort } from './embedded/postgres-process.ts'
import { openDatabase } from './client.ts'

it('the error names the setting if PostgreSQL refuses the connection', async () => {
  const databaseUrl = `postgres://carte@127.0.0.1:${await freePort()}/carte`

  const opening = openDatabase({ databaseUrl, dataDir: '' })

  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the connection to PostgreSQL failed: connect ECONNREFUSED/)
})
