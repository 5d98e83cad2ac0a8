/**
 * Links within a branch's menu go on telling which table the guest sits at (`?table=`): pages come from a cache that
 * knows no table. Another branch has other tables.
 */
export function keepTable(): void {
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

/** Every address of a branch's menu ends with the branch. */
const branchOf = (path: string) => path.split('/').at(-1)
