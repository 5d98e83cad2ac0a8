import type { ReactNode } from 'react'
import { branchPath, cafePath } from '#contract/page-urls.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { categoryAnchor } from '../pages/category-anchor.ts'
import { menuPath } from '../pages/language-path.ts'

type BackLinkProps = {
  page: MenuPage
  /** Where the link leads to in the menu, for guests who didn't come from it. */
  categoryId?: number | undefined
  className?: string
  children: ReactNode
}

/** Back to the menu: to the place a guest came from, with its search and filters, or else to a category. */
export function BackLink({ page, categoryId, className = 'back', children }: BackLinkProps) {
  const { id } = page.snapshot.menuSite.branch
  const anchor = categoryId === undefined ? '' : `#${categoryAnchor(categoryId)}`
  return (
    <a
      className={className}
      href={menuPath(page) + anchor}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFrom([cafePath(id), branchPath(id)])) return
        event.preventDefault()
        history.back()
      }}
    >
      {children}
    </a>
  )
}

/** Whether the previous page of this tab was one of these. A jump within this page would be a page of its own. */
function cameFrom(paths: string[]): boolean {
  if (history.length < 2 || location.hash !== '' || document.referrer === '') return false
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin && paths.includes(pathname)
}
