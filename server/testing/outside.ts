import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe } from 'vitest'
import { canMount } from './small-disk.ts'

export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
export const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
export const NGINX = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
].find((place) => existsSync(place))

const PROBES = {
  PostgreSQL: () => answers(POSTGRES_URL, 5432),
  Redis: () => answers(REDIS_URL, 6379),
  nginx: async () => NGINX !== undefined,
  'the right to mount': async () => canMount(),
  strace: async () => spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0,
}

/**
 * A group of tests that needs external servers, programs or rights. It is skipped, with the reason in its title, when
 * one is missing.
 * @example await describeWith(['Redis'], 'limits in Redis', () => { it('…', …) })
 */
export async function describeWith(needs: (keyof typeof PROBES)[], name: string, define: () => void): Promise<void> {
  const missing: string[] = []
  for (const need of needs) if (!(await PROBES[need]())) missing.push(need)
  const reason = missing.length === 0 ? '' : ` (needs ${missing.join(' and ')})`
  describe.skipIf(missing.length > 0)(name + reason, () => {
    define()
  })
}

/** The port of a URL, or `usual` if it has none. */
export function portOf(url: string, usual: number): number {
  return Number(new URL(url).port || usual)
}

async function answers(url: string, usualPort: number): Promise<boolean> {
  const socket = connect(portOf(url, usualPort), new URL(url).hostname)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
