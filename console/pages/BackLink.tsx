import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The link above a page's title to its parent page, for example a list. */
export function BackLink({ label, ...to }: { label: string; to: string; state?: object }) {
  return (
    <Link {...to} className="mb-2 inline-flex items-center gap-1.5 text-sm font-medium text-muted hover:text-ink">
      <ArrowLeft className="flip-rtl size-4" aria-hidden="true" />
      {label}
    </Link>
  )
}
