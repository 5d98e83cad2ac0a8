import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { diskIsLow, freeDiskBytes } from './disk-guard.ts'

const MIB = 1024 * 1024

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it.each([
  ['/data-full', null, 199],
  ['/data', null, 900],
  ['/data', '/state-full', 199],
  ['/data-full', '/state', 199],
  ['/data', '/state', 900],
])(
  'the free disk space is the least of the data folder’s and the database’s: %s, %s',
  async (dataDir, elsewhere, free) => {
    const real = await files.statfs('.')
    vi.spyOn(files, 'statfs').mockImplementation((async (folder: string) => ({
      ...real,
      bavail: (folder.endsWith('full') ? 199 : 900) * MIB,
      bsize: 1,
    })) as typeof files.statfs) // which also returns other types of numbers
    syncBuiltinESMExports()
    const deps = { config: { dataDir }, database: { elsewhere } }

    expect(await freeDiskBytes(deps)).toBe(free * MIB)
    expect(await diskIsLow(deps)).toBe(free < 200)
  },
)
