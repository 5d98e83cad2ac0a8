/**
 * `npm run sbom`: writes `dist/sbom.cdx.json`, a CycloneDX list of the packages in `package-lock.json` with their
 * hashes and licences; with `--shipped`, only of those that run with the server.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './steps.ts'

type Sbom = { bomFormat: string; components: unknown[]; metadata: { component: { name: string } } }

const FILE = 'dist/sbom.cdx.json'
const omit = process.argv.includes('--shipped') ? ['--omit', 'dev'] : []
// Reads only the lock file, which names no registry, so that the list is the same on every machine.
const parameters = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...omit]
const sbom = JSON.parse(execFileSync('npm', parameters, { cwd: ROOT, encoding: 'utf8' })) as Sbom
// npm would name the project after its folder.
sbom.metadata.component.name = 'carte'
mkdirSync(join(ROOT, 'dist'), { recursive: true })
writeFileSync(join(ROOT, FILE), `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${FILE}: ${sbom.bomFormat}, ${sbom.components.length} packages.`)
