import type { ReactNode } from 'react'
import { branchPath, cafePath } from '#contract/page-urls.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { categoryAnchor } from '../pages/category-anchor.ts'
import { menuPath } from '../pages/language-path.ts'
import { opensElsewhere } from './opens-elsewhere.ts'

type BackLinkProps = {
  page: MenuPage
  /** The category in the menu that the link leads to, for guests who didn't come from the menu. */
  categoryId?: number | undefined
  className?: string
  children: ReactNode
}

/**
 * A link back to the menu: to where the guest came from, with search and filters; otherwise to the given category, or
 * to the start of the menu.
 */
export function BackLink({ page, categoryId, className = 'back', children }: BackLinkProps) {
  const { id } = page.snapshot.menuSite.branch
  const anchor = categoryId === undefined ? '' : `#${categoryAnchor(categoryId)}`
  return (
    <a
      className={className}
      href={menuPath(page) + anchor}
      onClick={(event) => {
        if (opensElsewhere(event) || !cameFrom([cafePath(id), branchPath(id)])) return
        event.preventDefault()
        history.back()
      }}
    >
      {children}
    </a>
  )
}

/**
 * Whether going back leads to one of these paths. After a jump within this page, going back would only undo the jump.
 */
function cameFrom(paths: string[]): boolean {
  if (history.length < 2 || location.hash !== '' || document.referrer === '') return false
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin && paths.includes(pathname)
}
