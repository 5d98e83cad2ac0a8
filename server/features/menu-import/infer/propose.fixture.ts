import { buildDrafts } from '../plan/build-drafts.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import { proposeMapping } from './propose-mapping.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ImportContext } from '../types.ts'

/** Reads a CSV text or a JSON value, and returns the proposed mapping and the drafts. */
export async function propose(file: string | object, context: Partial<ImportContext> = {}) {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  const read = await readMenuFile(new TextEncoder().encode(text), typeof file === 'string' ? 'menu.csv' : 'menu.json')
  if (!read.ok) throw new Error(read.reason)
  const full = importContext(context)
  const proposal = proposeMapping(read.table, full)
  const kinds = Object.fromEntries(Object.entries(proposal.mapping.columns).map(([key, field]) => [key, field.kind]))
  return {
    ...proposal,
    table: read.table,
    kinds,
    fields: proposal.mapping.columns,
    result: buildDrafts(read.table, proposal.mapping, full),
  }
}
