import { PRODUCT_NAME } from '#contract/messages.ts'
import { Logo } from '../../ui/Logo.tsx'

/** The welcome page, which shows only the logo (spec section 2). */
export function DashboardPage() {
  return (
    <div className="grid min-h-[calc(100dvh-10rem)] place-items-center">
      <h1>
        <Logo size={88} className="animate-rise" />
        <span className="sr-only"> – {PRODUCT_NAME} dashboard</span>
      </h1>
    </div>
  )
}
