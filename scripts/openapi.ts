/** `npm run openapi`: writes `docs/openapi.json` from the contract. With `--check`, fails when the file is outdated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { registerApi } from '../server/app.ts'
import type { Deps } from '../server/deps.ts'
import { ROOT } from './steps.ts'

const FILE = join(ROOT, 'docs/openapi.json')
const wanted = `${JSON.stringify(await openApiDocument(), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('docs/openapi.json is out of date. Run `npm run openapi`.')
  process.exitCode = 1
}

async function openApiDocument(): Promise<unknown> {
  const app = fastify()
  // Only `/api/openapi.json` is requested, whose route uses no dependencies.
  await app.register(async (api) => registerApi(api, {} as Deps, async () => null), { prefix: '/api' })
  await app.ready()
  const answer = await app.inject('/api/openapi.json')
  await app.close()
  return answer.json()
}
