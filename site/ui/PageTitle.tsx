import type { MenuPage } from '#contract/site-pages.ts'

/** The `h1` of a whole menu: the branch's name, with its address and whether it is open. */
export function PageTitle({ page }: { page: MenuPage }) {
  const { name, address, openingStatus } = page.snapshot.menuSite.branch
  return (
    <>
      <h1>{name}</h1>
      {address && <p className="header-address">{address}</p>}
      {openingStatus && <p className={openingStatus.state}>{openingStatus.words}</p>}
    </>
  )
}
