import type { CustomerFeedback, FeedbackStatus, FeedbackType } from '#contract/customer-feedback.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const TYPE_WORDS: Record<FeedbackType, { name: string; tone: BadgeTone }> = {
  ALLERGEN_REPORT: { name: 'Allergen report', tone: 'danger' },
  MENU_ERROR: { name: 'Mistake in the menu', tone: 'warning' },
  EXPERIENCE: { name: 'Experience', tone: 'neutral' },
}

export const STATUS_WORDS: Record<FeedbackStatus, { name: string; tone: BadgeTone }> = {
  NEW: { name: 'New', tone: 'accent' },
  READ: { name: 'Read', tone: 'neutral' },
  DISMISSED: { name: 'Dismissed', tone: 'neutral' },
}

/** What stands for a piece of feedback where it is named in a word. */
export function nameOf({ type, id }: Pick<CustomerFeedback, 'type' | 'id'>): string {
  return `${TYPE_WORDS[type].name} ${id}`
}

/** The unread ones in words. */
export function newWords({
  newCount,
  newAllergenReportCount: reports,
}: {
  newCount: number
  newAllergenReportCount: number
}): string {
  if (newCount === 0) return 'Nothing new.'
  return reports === 0
    ? `${newCount} new.`
    : `${newCount} new, of which ${reports} ${reports === 1 ? 'is an allergen report' : 'are allergen reports'}.`
}
