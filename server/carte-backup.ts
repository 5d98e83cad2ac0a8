import { resolve } from 'node:path'
import type { Command } from 'commander'
import { Refusal, requireNewFile, listFailedPictures } from './carte-companies.ts'
import { type Config, readConfig } from './config.ts'
import { BackupError, type BackupHeader, readBackup, writeBackup } from './db/backup-file.ts'
import { type Database, joinOrOpenDatabase, openDatabase } from './db/client.ts'
import { dumpRows } from './db/dump-rows.ts'
import { requireKnownMigration, restoreRows } from './db/restore-rows.ts'
import { createPictureStorage, type PictureStorage } from './platform/picture-storage.ts'
import { pictureFiles } from './platform/pictures.ts'

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('back up the database and all pictures to a new file; the server can keep running')
    .argument('<file>', 'the file to create, for example carte-2027-01-31.backup.gz')
    .option('--without-pictures', 'skip pictures, for example if your bucket keeps versions')
    .action((file: string, options: BackupOptions) => withRefusals(() => backUpFromCommand(resolve(file), options)))

  program
    .command('restore')
    .description('restore a backup into an empty database; stop all servers first')
    .argument('<file>', 'a file created by `backup`')
    .option('--replace', 'delete everything in the database first')
    .action((file: string, options: RestoreOptions) => withRefusals(() => restoreFromCommand(resolve(file), options)))
}

type BackupOptions = { withoutPictures?: true }
type RestoreOptions = { replace?: true }

async function backUpFromCommand(file: string, { withoutPictures }: BackupOptions): Promise<void> {
  requireNewFile(file)
  const config = readConfig(process.env)
  const database = await joinOrOpenDatabase(config)
  try {
    const { rows, pictures, missing } = await backUp(file, {
      database,
      pictures: withoutPictures ? null : createPictureStorage(config),
    })
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `Backed up ${rowCount} rows from ${Object.keys(rows).length} tables and ${pictures} picture files to ${file}.`,
    )
    listFailedPictures(missing, 'load', ', so the backup doesn’t contain them')
  } finally {
    await database.close()
  }
}

async function restoreFromCommand(file: string, { replace }: RestoreOptions): Promise<void> {
  const config = readConfig(process.env)
  const header = await checkBackup(file)
  const restored = await restore(file, { config, replace: replace === true })
  console.log(`Restored ${restored.rows} rows and ${restored.pictures} picture files from ${header.madeAt}.`)
}

/**
 * Writes a backup: the rows of one moment, then the pictures they name.
 * @param source the database, and the storage of its pictures; null for a backup without pictures
 * @throws {BackupError} when the storage doesn't answer, because a backup without its pictures could replace a complete
 * one
 */
export function backUp(
  file: string,
  { database, pictures }: { database: Database; pictures: Pick<PictureStorage, 'get'> | null },
) {
  return writeBackup(file, async (writer) => {
    const named = await dumpRows(database, writer, new Date())
    const missing: string[] = []
    // A picture file never changes and is stored before its row, so it belongs to the same moment as the rows.
    for (const name of pictures ? named.flatMap(pictureFiles) : []) {
      const bytes = await pictures?.get(name).catch(storageFailed('loaded', 'No backup was created'))
      if (bytes) await writer.picture(name, bytes)
      else missing.push(name)
    }
    return { missing }
  })
}

/**
 * Reads a whole backup without changing anything.
 * @throws {BackupError} with the reason, when it can't be restored
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null
  for await (const line of readBackup(file)) {
    if (line.kind !== 'header') continue
    header = line.header
    requireKnownMigration(header)
  }
  if (!header) throw new BackupError(`${file} isn’t a Carte backup. Use a file created by \`backup\`.`)
  return header
}

/**
 * Restores a backup that passed `checkBackup` into the configured database and storage.
 * @throws {BackupError} with the reason; the database is unchanged then, but pictures may have been stored
 * @throws {DatabaseInUseError} while another Carte process uses the embedded database
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
      storage.put(name, bytes).catch(storageFailed('saved', 'The database wasn’t changed'))
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

function storageFailed(failed: 'loaded' | 'saved', outcome: string): (cause: unknown) => never {
  return (cause) => {
    throw new BackupError(`The pictures couldn’t be ${failed}. ${outcome}. Check the picture storage and try again.`, {
      cause,
    })
  }
}

async function withRefusals(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupError) throw new Refusal(error.message)
    throw error
  }
}
