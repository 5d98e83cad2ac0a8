import type { MenuPage } from '#contract/site-pages.ts'
import { menuPath } from '../pages/language-path.ts'

type PageTitleProps = { page: MenuPage; title: string | null }

/** The page's only `h1`: the branch's name with its address, or the page's subject below a link to the whole menu. */
export function PageTitle({ page, title }: PageTitleProps) {
  const { branch } = page.snapshot.menuSite
  if (title === null) {
    return (
      <>
        <h1>{branch.name}</h1>
        {branch.address && <p className="header-address">{branch.address}</p>}
      </>
    )
  }
  return (
    <>
      <p className="header-branch">
        <a href={menuPath(page)}>{branch.name}</a>
      </p>
      <h1>{title}</h1>
    </>
  )
}
