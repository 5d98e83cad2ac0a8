import { branchPath } from '#contract/page-urls.ts'
import type { Words } from '../words/words.ts'

type BranchLinksProps = { branches: { id: number; name: string }[]; words: Words }

export function BranchLinks({ branches, words }: BranchLinksProps) {
  if (branches.length === 0) return null
  return (
    <nav className="branch-links" aria-label={words.otherBranches}>
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
