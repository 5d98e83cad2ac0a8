import type { Data } from '#contract/endpoints.ts'
import type { listMenuImports } from '#contract/menu-imports.ts'
import { menuImportMessages as t } from './messages.ts'

type Row = Pick<Data<typeof listMenuImports>[number], 'state' | 'counts'>

/**
 * The result of an import or, if it hasn't finished, the expected result.
 * @returns '' if there are no counts, or only outdated ones
 * @example outcomeText({ state: 'checked', counts }) // 'Not imported: 743 to create, 2 to update'
 */
export function outcomeText({ state, counts }: Row): string {
  if (!counts) return ''
  const { created, updated } = counts
  switch (state) {
    case 'imported':
      return t.outcome(created, updated)
    case 'undone':
      return t.outcomeUndone(created, updated)
    case 'importing':
      return t.outcomeAhead(created, updated)
    case 'checked':
    case 'checking':
      return t.outcomeNotImported(created, updated)
    case 'reading':
    case 'ready':
    case 'failed':
      // Earlier counts are outdated.
      return ''
  }
}
