import type {
  CustomerFeedback,
  FeedbackStatus,
  FeedbackStatusFilter,
  FeedbackType,
} from '#contract/customer-feedback.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { feedbackMessages as t } from './messages.ts'

export const TYPES: Record<FeedbackType, { name: string; tone: BadgeTone }> = {
  ALLERGEN_REPORT: { name: t.allergenReport, tone: 'danger' },
  MENU_ERROR: { name: t.menuMistake, tone: 'warning' },
  EXPERIENCE: { name: t.experience, tone: 'neutral' },
}

export const STATUSES: Record<FeedbackStatus, { name: string; tone: BadgeTone }> = {
  NEW: { name: t.new, tone: 'accent' },
  IN_PROGRESS: { name: t.inProgress, tone: 'info' },
  RESOLVED: { name: t.resolved, tone: 'success' },
  DISMISSED: { name: t.dismissed, tone: 'neutral' },
}

export const STATUS_FILTERS: Record<FeedbackStatusFilter, string> = {
  OPEN: t.openStatus,
  NEW: t.new,
  IN_PROGRESS: t.inProgress,
  RESOLVED: t.resolved,
  DISMISSED: t.dismissed,
}

export function nameOf({ type, id }: Pick<CustomerFeedback, 'type' | 'id'>): string {
  return `${TYPES[type].name} ${id}`
}

export function describeNew({
  newCount,
  newAllergenReportCount: reports,
}: {
  newCount: number
  newAllergenReportCount: number
}): string {
  if (newCount === 0) return t.nothingNew
  return reports === 0 ? t.countNew(newCount) : t.countNewReports(newCount, reports)
}
