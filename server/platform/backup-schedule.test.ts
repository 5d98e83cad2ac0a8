import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { backUpWhenDue, lastBackup } from './backup-schedule.ts'

const parent = mkdtempSync(join(tmpdir(), 'carte-schedule-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const HOUR_MS = 60 * 60 * 1000
const START = new Date('2026-11-21T03:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const make = async (file: string) => writeFileSync(file, 'a backup')

describe('a scheduled backup', () => {
  it('a backup is made unless one is less than a day old, and backups beyond the configured number are deleted', async () => {
    const folder = join(parent, 'daily')
    const made: (string | null)[] = []

    for (const hours of [0, 1, 23, 24, 47, 48, 72])
      made.push(await backUpWhenDue({ folder, keep: 2 }, after(hours), { make }))

    expect(made.map((file) => file && file.slice(folder.length + 1))).toEqual([
      'carte-2026-11-21T03-00-00Z.backup.gz',
      null,
      null,
      'carte-2026-11-22T03-00-00Z.backup.gz',
      null,
      'carte-2026-11-23T03-00-00Z.backup.gz',
      'carte-2026-11-24T03-00-00Z.backup.gz',
    ])
    expect(readdirSync(folder)).toEqual([
      'carte-2026-11-23T03-00-00Z.backup.gz',
      'carte-2026-11-24T03-00-00Z.backup.gz',
    ])
    expect(await lastBackup(folder, after(72))).toEqual(after(72))
  })

  it('a backup dated in the future neither prevents new backups nor replaces them', async () => {
    const folder = join(parent, 'future')
    await backUpWhenDue({ folder, keep: 1 }, new Date('2030-01-01T00:00:00Z'), { make })

    const made = await backUpWhenDue({ folder, keep: 1 }, START, { make })

    expect(readdirSync(folder)).toEqual([
      'carte-2026-11-21T03-00-00Z.backup.gz',
      'carte-2030-01-01T00-00-00Z.backup.gz',
    ])
    expect(made).toBe(join(folder, 'carte-2026-11-21T03-00-00Z.backup.gz'))
  })

  it('a failed backup deletes no earlier backup, and is retried at the next check', async () => {
    const folder = join(parent, 'failing')
    await backUpWhenDue({ folder, keep: 1 }, START, { make })
    const fail = () => Promise.reject(new Error('the disk is full'))

    await expect(backUpWhenDue({ folder, keep: 1 }, after(24), { make: fail })).rejects.toThrow('the disk is full')
    const kept = readdirSync(folder)
    const next = await backUpWhenDue({ folder, keep: 1 }, after(25), { make })

    expect(kept).toEqual(['carte-2026-11-21T03-00-00Z.backup.gz'])
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([next])
  })

  it('a scheduled backup with missing pictures doesn’t replace the newest complete backup, and is retried after a day', async () => {
    const folder = join(parent, 'incomplete')
    const makeIncomplete = async (file: string) => {
      await make(file)
      throw new Error('1 picture file is missing')
    }
    for (const hours of [0, 24]) await backUpWhenDue({ folder, keep: 2 }, after(hours), { make })

    for (const hours of [48, 72, 96])
      await expect(backUpWhenDue({ folder, keep: 2 }, after(hours), { make: makeIncomplete })).rejects.toThrow(
        'missing',
      )
    const again = await backUpWhenDue({ folder, keep: 2 }, after(97), { make })
    const [last, incomplete] = [await lastBackup(folder, after(200)), readdirSync(folder).toSorted()]
    await backUpWhenDue({ folder, keep: 2 }, after(120), { make })

    expect([again, last]).toEqual([null, after(24)])
    expect(incomplete).toEqual([
      'carte-2026-11-22T03-00-00Z.backup.gz',
      'carte-2026-11-24T03-00-00Z.incomplete.backup.gz',
      'carte-2026-11-25T03-00-00Z.incomplete.backup.gz',
    ])
    expect(readdirSync(folder).toSorted()).toEqual([
      'carte-2026-11-25T03-00-00Z.incomplete.backup.gz',
      'carte-2026-11-26T03-00-00Z.backup.gz',
    ])
  })

  it('a scheduled backup deletes no files other than old backups and old unfinished backups', async () => {
    const folder = join(parent, 'mixed')
    await backUpWhenDue({ folder, keep: 1 }, START, { make })
    const parts = ['carte-2026-11-20T03-00-00Z.backup.gz.part', 'carte-2026-11-20T03-00-00Z.backup.gz.0a1b2c3d.part']
    for (const name of [...parts, 'by-hand.backup.gz', 'other.part']) {
      writeFileSync(join(folder, name), 'x')
      utimesSync(join(folder, name), START, START)
    }

    await backUpWhenDue({ folder, keep: 1 }, after(24), { make })

    expect(readdirSync(folder).toSorted()).toEqual([
      'by-hand.backup.gz',
      'carte-2026-11-22T03-00-00Z.backup.gz',
      'other.part',
    ])
  })

  it('a scheduled backup doesn’t delete the partial file of another server’s running backup', async () => {
    const folder = join(parent, 'shared')
    const part = 'carte-2026-11-21T02-59-59Z.backup.gz.0a1b2c3d.part'
    await mkdir(folder)
    writeFileSync(join(folder, part), 'x')
    utimesSync(join(folder, part), START, START)

    await backUpWhenDue({ folder, keep: 1 }, after(0.5), { make })

    expect(readdirSync(folder).toSorted()).toEqual([part, 'carte-2026-11-21T03-30-00Z.backup.gz'])
  })
})
