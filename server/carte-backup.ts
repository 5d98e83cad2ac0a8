import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { Refusal } from './carte-companies.ts'
import { type Config, readConfig } from './config.ts'
import { BackupError, type BackupHeader, readBackup, writeBackup } from './db/backup-file.ts'
import { type Database, joinOrOpenDatabase, openDatabase } from './db/client.ts'
import { dumpRows } from './db/dump-rows.ts'
import { requireKnownMigration, restoreRows } from './db/restore-rows.ts'
import { createPictureStorage, type PictureStorage } from './platform/picture-storage.ts'
import { pictureFiles } from './platform/pictures.ts'

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the whole database and every picture into one new file, while the server runs')
    .argument('<file>', 'the file to make, such as carte-2027-01-31.backup.gz')
    .option('--without-pictures', "leave the pictures out: a bucket's own versioning keeps them")
    .action((file: string, options: BackupOptions) => inWords(() => backUpFromCommand(resolve(file), options)))

  program
    .command('restore')
    .description('make an empty database, of either kind, what a backup says; every server must be stopped')
    .argument('<file>', 'a file made by `backup`')
    .option('--replace', 'throw away everything the database holds')
    .action((file: string, options: RestoreOptions) => inWords(() => restoreFromCommand(resolve(file), options)))
}

type BackupOptions = { withoutPictures?: true }
type RestoreOptions = { replace?: true }

async function backUpFromCommand(file: string, { withoutPictures }: BackupOptions): Promise<void> {
  if (existsSync(file)) throw new Refusal(`${file} is there already. Nothing was written.`)
  const config = readConfig(process.env)
  const database = await joinOrOpenDatabase(config)
  try {
    const { rows, pictures, missing } = await backUp(file, {
      database,
      pictures: withoutPictures ? null : createPictureStorage(config),
    })
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(`${rowCount} rows of ${Object.keys(rows).length} tables and ${pictures} picture files are in ${file}.`)
    if (missing.length === 0) return
    console.error(`The storage does not give ${missing.length} picture files, so they are not in it:`)
    for (const name of missing) console.error(`  ${name}`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function restoreFromCommand(file: string, { replace }: RestoreOptions): Promise<void> {
  const config = readConfig(process.env)
  const header = await checkBackup(file)
  const restored = await restore(file, { config, replace: replace === true })
  console.log(`${restored.rows} rows and ${restored.pictures} picture files are back as they were at ${header.madeAt}.`)
}

/**
 * Writes a backup: the rows of one moment, then the pictures they name.
 * @param from the database, and where its pictures are, unless they are to be left out
 * @throws {BackupError} when the storage does not answer; a file without its pictures would push whole ones out
 */
export function backUp(
  file: string,
  { database, pictures }: { database: Database; pictures: Pick<PictureStorage, 'get'> | null },
) {
  return writeBackup(file, async (writer) => {
    const named = await dumpRows(database, writer, new Date())
    const missing: string[] = []
    // A file never changes and is there before its row is, so the rows' moment is the pictures' too.
    for (const name of pictures ? named.flatMap(pictureFiles) : []) {
      const bytes = await pictures?.get(name).catch(storageIsSilent('give', 'No backup was made'))
      if (bytes) await writer.picture(name, bytes)
      else missing.push(name)
    }
    return { missing }
  })
}

/**
 * Reads a whole backup without doing anything.
 * @throws {BackupError} in words, when it cannot be restored
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null
  for await (const line of readBackup(file)) {
    if (line.kind !== 'header') continue
    header = line.header
    requireKnownMigration(header)
  }
  if (!header) throw new BackupError(`${file} is not a backup of Carte.`)
  return header
}

/**
 * Restores a backup that `checkBackup` found whole, into the database and the storage of the settings.
 * @throws {BackupError} in words; nothing of the database is changed then
 */
export async function restore(
  file: string,
  { config, replace }: { config: Config; replace: boolean },
): Promise<{ rows: number; pictures: number }> {
  const storage = createPictureStorage(config)
  const restored = { rows: 0, pictures: 0 }
  const database = await openDatabase(config)
  try {
    const onPicture = (name: string, bytes: Uint8Array) =>
      storage.put(name, bytes).catch(storageIsSilent('take', 'Nothing of the database was changed'))
    await restoreRows(database, counted(readBackup(file), restored), { replace, onPicture })
    return restored
  } finally {
    await database.close()
  }
}

async function* counted(lines: ReturnType<typeof readBackup>, restored: { rows: number; pictures: number }) {
  for await (const line of lines) {
    if (line.kind === 'row') restored.rows += 1
    if (line.kind === 'picture') restored.pictures += 1
    yield line
  }
}

function storageIsSilent(does: 'give' | 'take', outcome: string): (cause: unknown) => never {
  return (cause) => {
    throw new BackupError(`The storage of the pictures does not ${does} them. ${outcome}. Try again later.`, { cause })
  }
}

async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupError) throw new Refusal(error.message)
    throw error
  }
}
