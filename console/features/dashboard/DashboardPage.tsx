import { PRODUCT_NAME } from '#contract/messages.ts'
import { Logo } from '../../ui/Logo.tsx'
import { dashboardMessages as t } from './messages.ts'

/** Shows only the logo, as specified (docs/spec-coverage.md). */
export function DashboardPage() {
  return (
    <div className="grid min-h-[calc(100dvh-10rem)] place-items-center">
      <h1>
        <Logo size={88} className="animate-rise" />
        <span className="sr-only"> – {t.title(PRODUCT_NAME)}</span>
      </h1>
    </div>
  )
}
