import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/limits.ts'

/** Where in a list we are; all of it lives in the page's address. */
export type ListState<Sort extends string> = {
  page: number
  pageSize: number
  search: string
  sort: Sort
  direction: 'asc' | 'desc'
}

/**
 * Reads the state of a list from an address; nonsense gives the default.
 * @param sorts the columns that can be sorted by; the first is the default
 */
export function readListState<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): ListState<Sort> {
  return {
    page: readPositive(params.get('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? DEFAULT_PAGE_SIZE,
    search: params.get('search') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
  }
}

/**
 * Writes a change into an address. Whatever changes what is listed goes back to page one; defaults are left out.
 * @example changeListState(new URLSearchParams('page=3'), { search: 'soup' }).toString() // 'search=soup'
 */
export function changeListState(
  params: URLSearchParams,
  change: Record<string, string | number | null>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '' || isDefault(key, value)) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/** A positive whole number of an address, e.g. an id. */
export function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function isDefault(key: string, value: string | number): boolean {
  return (
    (key === 'page' && value === 1) ||
    (key === 'pageSize' && value === DEFAULT_PAGE_SIZE) ||
    (key === 'direction' && value === 'asc')
  )
}
