import { decodeBranchId } from '#contract/page-urls.ts'

/** Real tokens are much shorter. The contract has the same limit. */
const TOKEN_MAX_LENGTH = 100

type Asked = {
  /** The value of `?table=` in the URL of the requested page. */
  table: unknown
  referer: string | undefined
  /** Our own host name, which the URL in `referer` must have. */
  host: string
  branchId: number
}

/**
 * The guest's table: from the URL, else from the URL of the previous page, if that was a page of the same branch.
 * Without JavaScript, the links of a page don't contain the table.
 * @returns the table's token, or ''
 */
export function tableOf({ table, referer, host, branchId }: Asked): string {
  return tokenIn(table) || tokenIn(tableOfReferer(referer, host, branchId))
}

function tableOfReferer(referer: string | undefined, host: string, branchId: number): string | null {
  // Parsing a URL is slow, this runs for every page, and most previous pages have no table.
  if (!referer?.includes('table=')) return null
  const page = URL.canParse(referer) ? new URL(referer) : null
  if (page?.host !== host) return null
  const place = page.pathname.split('/').findLast(Boolean) ?? ''
  return decodeBranchId(place) === branchId ? page.searchParams.get('table') : null
}

function tokenIn(value: unknown): string {
  return typeof value === 'string' && value.length <= TOKEN_MAX_LENGTH ? value : ''
}
