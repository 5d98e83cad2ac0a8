/**
 * Builds the console, the menu site, the bodies of mails and the sandbox's payment script into `dist/`, and stores
 * compressed copies of the text files of the console and the menu site.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fingerprintSources, STAMP } from './sources.ts'
import { ROOT } from './steps.ts'

/** Smaller files gain little from compression. */
const MIN_BYTES = 1_024

vite('console/vite.config.ts')
vite('site/vite.config.ts', '--mode', 'client')
vite('site/vite.config.ts', '--mode', 'server')
vite('mails/vite.config.ts')
vite('sandbox/vite.config.ts')
compressFolder(join(ROOT, 'dist/console'))
compressFolder(join(ROOT, 'dist/site/client'))
writeFileSync(STAMP, fingerprintSources())

function vite(config: string, ...rest: string[]): void {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn', ...rest]
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
}

function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|html)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < MIN_BYTES) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
