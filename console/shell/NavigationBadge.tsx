import { lazy, Suspense } from 'react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { NavigationEntry } from './navigation.ts'

const FeedbackBadge = lazy(async () => ({
  default: (await import('../features/customer-feedback/FeedbackBadge.tsx')).FeedbackBadge,
}))

/** The number of new feedback entries, if the feedback page is among the navigation entries. */
export function NavigationBadge({ entries, watch }: { entries: NavigationEntry[]; watch?: boolean }) {
  return entries.some(({ path }) => path === CONSOLE_PATHS.feedback) ? (
    <Suspense>
      <FeedbackBadge watch={watch} />
    </Suspense>
  ) : null
}
