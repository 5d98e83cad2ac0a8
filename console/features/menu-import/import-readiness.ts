import type { ImportReport, MenuImport } from '#contract/menu-imports.ts'

/** Whether the file can be imported now, and if not, why. */
export type Readiness = { ready: true; count: number } | { ready: false; reason: string }

export function readinessOf(menuImport: MenuImport, changedSinceCheck: boolean): Readiness {
  if (changedSinceCheck || menuImport.state === 'checking')
    return { ready: false, reason: 'Your changes are being checked' }
  const { report, state } = menuImport
  // A report of a file that was read again since (another sheet) is about what is no longer there.
  if (!report || state === 'ready') return { ready: false, reason: 'The file has not been checked yet' }
  if (report.mappingErrors.length > 0) return { ready: false, reason: 'The columns need your attention first' }
  const count = report.counts.created + report.counts.updated
  if (count === 0) return { ready: false, reason: nothingToDo(report) }
  return { ready: true, count }
}

function nothingToDo(report: ImportReport): string {
  return report.counts.unchanged > 0
    ? 'Everything in the file is on the menu already'
    : 'There is nothing in the file that can be imported'
}

/** How the server's refusals speak of another currency. */
const ABOUT_CURRENCY = /currency|prices are in [A-Z]{3}/i

/** Whether a person has to decide about the currency (design section 8). */
export function asksAboutCurrency(report: ImportReport | null): boolean {
  const messages = [...(report?.mappingErrors ?? []), ...(report?.refused ?? [])]
  return messages.some(({ message }) => ABOUT_CURRENCY.test(message))
}

/** The report in one line, for the bar that stays in sight. */
export function summaryOf({ counts }: ImportReport): string {
  const parts: [number, string][] = [
    [counts.created, 'to create'],
    [counts.updated, 'to update'],
    [counts.unchanged, 'unchanged'],
    [counts.refused, 'refused'],
    [counts.warned, 'with a warning'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
  return said.join(', ') || 'Nothing to import'
}
