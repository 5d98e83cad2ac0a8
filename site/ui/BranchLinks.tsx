import { branchPath } from '#contract/page-urls.ts'
import type { SiteText } from '../text/site-text.ts'

type BranchLinksProps = { branches: { id: number; name: string }[]; t: SiteText }

export function BranchLinks({ branches, t }: BranchLinksProps) {
  if (branches.length === 0) return null
  return (
    <nav className="branch-links" aria-label={t.otherBranches}>
      <ul>
        {branches.map(({ id, name }) => (
          <li key={id}>
            <a href={branchPath(id)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
