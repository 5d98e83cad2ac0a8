/**
 * Adds the guest's table (`?table=`) to links within the branch's menu, because cached pages don't contain it. Links to
 * other branches are left unchanged, because the table isn't theirs.
 */
export function addTableToLinks(): void {
  const table = new URLSearchParams(location.search).get('table')
  if (!table) return
  for (const event of ['click', 'auxclick', 'contextmenu'])
    addEventListener(event, ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== location.origin || branchOf(link.pathname) !== branchOf(location.pathname)) return
      const address = new URL(link.href)
      address.searchParams.set('table', table)
      if (link.getAttribute('href')?.[0] !== '#') link.href = address.href
    })
}

/** The paths of a branch's pages end with the branch's id. */
const branchOf = (path: string) => path.split('/').at(-1)
