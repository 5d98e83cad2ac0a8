import type { ImportReport, ImportSwitch, MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { menuImportMessages as t } from './messages.ts'

export type Readiness = { ready: true; count: number } | { ready: false; reason: string }

export function readinessOf(menuImport: MenuImport, changedSinceCheck: boolean, checkFailed: boolean): Readiness {
  if (changedSinceCheck || menuImport.state === 'checking') return { ready: false, reason: t.checkingChanges }
  // The server still has the mapping and the report from before the changes.
  if (checkFailed) return { ready: false, reason: t.changesNotChecked }
  const { report, state } = menuImport
  // After another sheet was chosen, the report is outdated.
  if (!report || state === 'ready') return { ready: false, reason: t.notChecked }
  if (report.mappingErrors.length > 0) return { ready: false, reason: t.fixColumns }
  const count = report.counts.created + report.counts.updated
  if (count === 0) return { ready: false, reason: nothingToDo(report) }
  return { ready: true, count }
}

function nothingToDo(report: ImportReport): string {
  return report.counts.unchanged > 0 ? t.allOnMenu : t.nothingUsable
}

/** Whether a switch of the mapping matters: it is on, or the checked file depends on it. */
export function needsSwitch(name: ImportSwitch, mapping: MappingInput, report: ImportReport | null): boolean {
  return mapping[name] === true || report?.switches.includes(name) === true
}

export function unansweredNote(questions: MenuImport['questions'], mapping: MappingInput): string {
  const open = questions.filter(({ id, answer }) => answer === null && mapping.answers?.[id] === undefined).length
  return open === 0 ? t.allAnswered : t.unanswered(open)
}

export function summaryOf({ counts }: ImportReport): string {
  const parts: [number, string][] = [
    [counts.created, t.toCreate],
    [counts.updated, t.toUpdate],
    [counts.unchanged, t.unchanged],
    [counts.refused, t.withErrors],
    [counts.needsReview, t.toReview],
    [counts.warned, t.withWarnings],
  ]
  const shown = parts.filter(([count]) => count > 0).map(([count, label]) => t.countOf(count, label))
  return shown.join(', ') || t.nothingToImport
}
